import { readFileSync } from 'node:fs';
import { maxParagraphLength } from '../src/content-schema/about-errors.ts';
import { pictureSchemas } from '../src/content-schema/schemas.ts';
import * as limits from '../supabase/functions/_shared/limits.ts';
import { actionLabels } from '../supabase/functions/_shared/links/links.ts';
import { invalidLinkSentence } from '../supabase/functions/_shared/links/link-state.ts';
import { sampleEmails } from './support/sample-mails.ts';

const { acceptLimits, discardedDays, heldDays, listSize, maxAnswerHours, maxDirectEmails, maxNudgedHours } = limits;
const { maxStoring, promisedHours, refusalsUntilBrief, remindAfterHours, retentionMonths, retryHours, undoHours } =
  limits;
const minWidth = (schema: string) => pictureSchemas.get(schema)?.properties?.file?.picture?.minWidth;
const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** What the documents quote from the code. Any white space in a document counts as one space. */
const quotes = {
  'docs/operations.md quotes limits.ts': [
    `less than ${acceptLimits.seconds} seconds on the page, more than ${acceptLimits.links} links`,
    `${acceptLimits.perVisitor} messages an hour from one visitor, ${acceptLimits.inAll} in all`,
    `beyond ${acceptLimits.heldPerVisitor} held messages an hour from one visitor`,
    `beyond ${acceptLimits.unlistedSuspects} that no digest`,
    `${acceptLimits.unlisted.toLocaleString('en')} of all kinds`,
    `${maxStoring} messages being stored by one instance, ${maxDirectEmails} direct emails from it in ten minutes`,
    `${acceptLimits.unlistedSuspects} held messages are not in a list`,
    `makes room for ${listSize}`,
    `From the ${ordinals[refusalsUntilBrief]} refusal of its words on, the email is brief`,
    `After ${retryHours} hours the message is a **dead letter**`,
    `waited more than ${maxAnswerHours} hours for an answer, or a held one whose visitor asked more than ${maxNudgedHours}`,
    `for ${retentionMonths} months, a held one for ${heldDays} days`,
    `spam for ${undoHours} hours after somebody marked it, but at least for ${discardedDays} days in all`,
  ],
  'docs/architecture.md quotes limits.ts': [
    `After ${remindAfterHours} hours without an answer the office is reminded`,
    `after ${promisedHours} the owner gets an email; after ${maxAnswerHours} the answer check fails`,
  ],
  'docs/staff.md quotes limits.ts': [
    `an answer within ${promisedHours} hours`,
    `no sooner than ${discardedDays} days after it came and ${undoHours} hours after you press it`,
    `${remindAfterHours} hours after they came`,
    `The website deletes the rest after ${heldDays} days`,
  ],
  'docs/staff.md quotes link-state.ts': [invalidLinkSentence],
  'docs/staff.md quotes links.ts': Object.values(actionLabels).map((label) => `| ${label} |`),
  'content/README.md quotes schemas/': [
    `at least ${minWidth('photograph.schema.json')} pixels wide`,
    `phones needs at least ${minWidth('tall-photograph.schema.json')}`,
  ],
  'content/README.md quotes about-errors.ts': [`at most ${maxParagraphLength} characters each`],
  'docs/decisions/direct-email.md quotes limits.ts': [`At most ${maxDirectEmails} per instance`],
  'docs/decisions/limits-not-ranking.md quotes limits.ts': [
    `At most ${acceptLimits.unlistedSuspects} held messages wait`,
    `at most ${acceptLimits.heldPerVisitor} from one visitor`,
    `A digest takes the ${listSize} that`,
  ],
};

/** The quotes that the document should have but lacks. */
function missingIn(file: string, all: string[]): string[] {
  const document = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
  const pattern = (quote: string) => new RegExp(`(?<!\\w)${quote.replaceAll(/[^\w\s]/g, '\\$&')}(?!\\w)`);
  return all.filter((quote) => !pattern(quote).test(document));
}

it.each(Object.entries(quotes))('%s', (sources, all) => {
  expect(missingIn(sources.replace(/ .*/, ''), all)).toEqual([]);
});

it('docs/staff.md quotes the subject of each kind of email', () => {
  const { digest, reminder, overdue, brief } = sampleEmails();
  const subjects = [digest, reminder, overdue, brief].map(({ subject }) =>
    subject.replace(/: \d+ \(.*$|^.*: (?=please)/, ''),
  );
  expect(
    missingIn(
      'docs/staff.md',
      subjects.map((subject) => `"${subject}"`),
    ),
  ).toEqual([]);
});
