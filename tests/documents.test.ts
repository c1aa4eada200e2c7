import { readFileSync } from 'node:fs';
import { longestParagraph } from '../src/content-schema/about-errors';
import { pictureSchemas } from '../src/content-schema/schemas';
import * as limits from '../supabase/functions/_shared/limits';
import { actionLabels } from '../supabase/functions/_shared/links/links';
import { invalidLinkSentence } from '../supabase/functions/_shared/links/link-state';
import { sampleEmails } from './support/sample-mails';

const { acceptLimits, discardedDays, heldDays, listSize, mostAnswerHours, mostDirectEmails, mostNudgedHours } = limits;
const { mostStoring, promisedHours, refusalsUntilBrief, remindAfterHours, retentionMonths, retryHours, undoHours } =
  limits;
const leastWidth = (schema: string) => pictureSchemas.get(schema)?.properties?.file?.picture?.leastWidth;
const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** What each document quotes, by the document's path. Blanks in a document count as one space. */
const quotes = {
  'docs/operations.md': [
    `less than ${acceptLimits.seconds} seconds on the page, more than ${acceptLimits.links} links`,
    `${acceptLimits.perVisitor} messages an hour from one visitor, ${acceptLimits.inAll} in all`,
    `${acceptLimits.heldPerVisitor} held messages an hour from one visitor, ${acceptLimits.unlistedSuspects} that no digest`,
    `${acceptLimits.unlisted.toLocaleString('en')} of all kinds`,
    `${mostStoring} messages being stored by one instance, ${mostDirectEmails} direct emails from it in ten minutes`,
    `${acceptLimits.unlistedSuspects} held messages are not in a list`,
    `makes room for ${listSize}`,
    `From the ${ordinals[refusalsUntilBrief]} refusal of its words on, the email is brief`,
    `After ${retryHours} hours the message is a **dead letter**`,
    `waited more than ${mostAnswerHours} hours for an answer, or a held one whose visitor asked more than ${mostNudgedHours}`,
    `for ${retentionMonths} months, a held one for ${heldDays} days`,
    `spam for ${undoHours} hours after somebody marked it, at the least for ${discardedDays} days in all`,
  ],
  'docs/architecture.md': [
    `After ${remindAfterHours} hours without an answer the office is reminded`,
    `after ${promisedHours} the owner gets an email; after ${mostAnswerHours} the check of answers fails`,
  ],
  'docs/staff.md': [
    `an answer within ${promisedHours} hours`,
    `at the earliest ${discardedDays} days after it came and ${undoHours} hours later`,
    `${remindAfterHours} hours after they came`,
    `The website deletes the rest after ${heldDays} days`,
    invalidLinkSentence,
    ...Object.values(actionLabels).map((label) => `| ${label} |`),
  ],
  'content/README.md': [
    `at least ${leastWidth('photograph.schema.json')} pixels wide`,
    `phones needs at least ${leastWidth('tall-photograph.schema.json')}`,
    `at most ${longestParagraph} characters each`,
  ],
  'docs/decisions/direct-email.md': [`At most ${mostDirectEmails} per instance`],
  'docs/decisions/limits-not-ranking.md': [
    `At most ${acceptLimits.unlistedSuspects} held messages wait`,
    `at most ${acceptLimits.heldPerVisitor} from one visitor`,
    `A digest takes the ${listSize} that`,
  ],
};

const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');

describe('A document', () => {
  const each = Object.entries(quotes).flatMap(([file, ofFile]) => ofFile.map((quote) => [file, quote] as const));

  it.each(each)('quotes the limits and words of the code: %s has “%s”', (file, quote) => {
    expect(read(file)).toContain(quote);
  });

  it('for staff has the subject of each kind of email', async () => {
    const { digest, reminder, overdue, brief } = await sampleEmails();
    for (const { subject } of [digest, reminder, overdue, brief]) {
      expect(read('docs/staff.md')).toContain(`"${subject.replace(/: \d+$|^.*: (?=please)/, '')}"`);
    }
  });
});
