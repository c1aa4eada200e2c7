import { readFileSync } from 'node:fs';
import { maxParagraphLength } from '../src/content-schema/about-errors.ts';
import { pictureSchemas } from '../src/content-schema/schemas.ts';
import { settingNames } from '../doctor/settings.ts';
import { portSettings } from '../local/stack/settings.ts';
import { contactFields } from '../supabase/functions/_shared/contact/contact-fields.ts';
import * as limits from '../supabase/functions/_shared/limits.ts';
import {
  maxAnswerHours,
  maxNudgedHours,
  promisedHours,
  remindAfterHours,
  reportAfterHours,
} from '../supabase/functions/_shared/promise.ts';
import { actionLabels } from '../supabase/functions/_shared/links/links.ts';
import { invalidLinkSentence } from '../supabase/functions/_shared/links/link-state.ts';
import { sampleEmails } from '../local/emails/sample-emails.ts';

const { acceptLimits, discardedDays, heldDays, listSize, maxDirectEmails } = limits;
const { maxStoring, refusalsUntilBrief, retentionMonths, retryHours, undoHours } = limits;
const { seconds, links, perVisitor, inAll, heldPerVisitor, unlistedSuspects, unlisted } = acceptLimits;
const pictureRule = (schema: string) => pictureSchemas.get(schema)?.properties?.file?.picture;
const { minWidth, minHeight } = pictureRule('photograph.schema.json') ?? {};
const ordinals = [
  '',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
];

const { digest, reminder, overdue, brief } = sampleEmails();
const subjects = [digest, reminder, overdue, brief].map(({ subject }) =>
  subject.replace(/: \d+ \(.*$|^.*: (?=please)/, ''),
);

/** The numbers and the words on the screen that a document quotes from the code, with enough of it to be found once. */
const quotes = {
  'docs/operations.md quotes limits.ts': [
    `than ${seconds} seconds`,
    `than ${links} links`,
    `${perVisitor} messages an hour`,
    `${inAll} in all`,
    `${heldPerVisitor} held messages an hour`,
    `${inAll / 2} from one network`,
    `${unlistedSuspects} that look like spam`,
    `${unlisted.toLocaleString('en')} of all kinds`,
    `${maxStoring} messages being stored`,
    `${maxDirectEmails} direct emails`,
    `${unlistedSuspects} held messages`,
    `room for ${listSize}`,
    `${ordinals[refusalsUntilBrief]} refusal`,
    `After ${retryHours} hours`,
    `after ${remindAfterHours} hours the office must`,
    `after ${promisedHours} the owner`,
    `more than ${maxAnswerHours} hours`,
    `more than ${maxNudgedHours}`,
    `for ${retentionMonths} months`,
    `for ${heldDays} days`,
    `for ${undoHours} hours`,
    `${discardedDays} days in all`,
  ],
  'docs/operations.md exports each field of contact-fields.ts': contactFields.map(
    ({ name }) => `regexp_replace(${name}, '^(?=[-+=@])', '''') as ${name}`,
  ),
  'docs/settings.md quotes settings.ts': Object.values(portSettings).map(
    ({ setting, standard }) => `\`${setting}\` (${standard})`,
  ),
  'docs/settings.md has each setting of the doctor': settingNames.map((name) => `| \`${name}\` |`),
  'docs/architecture.md quotes limits.ts': [
    `After ${remindAfterHours} hours`,
    `after ${promisedHours} the owner`,
    `after ${maxAnswerHours} the answer check`,
    `${promisedHours} h ──▶ overdue email`,
    `back ${promisedHours} hours after`,
  ],
  'docs/staff.md quotes limits.ts': [
    `within ${promisedHours} hours`,
    `${discardedDays} days after it came`,
    `${undoHours} hours after you press`,
    `${remindAfterHours} hours after they came`,
    `an answer after ${promisedHours} hours`,
    `After ${promisedHours} hours`,
    `on the ${ordinals[Math.ceil(reportAfterHours / 24)]} of each month`,
    `after ${heldDays} days`,
    `alarm after ${maxAnswerHours} hours`,
  ],
  'README.md quotes limits.ts': [
    `the ${ordinals[perVisitor + 1]} message in an hour is held`,
    `the ${ordinals[perVisitor + heldPerVisitor + 1]} gets`,
  ],
  'CONTRIBUTING.md quotes limits.ts': [
    `after the ${ordinals[perVisitor]} message in an hour`,
    `from the ${ordinals[perVisitor + heldPerVisitor + 1]} on`,
  ],
  'CONTRIBUTING.md quotes promise.ts': [`received_at - interval '${promisedHours + 1} hours'`],
  'docs/staff.md quotes link-state.ts': [invalidLinkSentence],
  'docs/staff.md quotes the subjects of emails': subjects.map((subject) => `"${subject}"`),
  'docs/staff.md quotes links.ts': Object.values(actionLabels).map((label) => `| ${label} |`),
  'content/README.md quotes schemas/': [
    `${minWidth} pixels wide and ${minHeight} high`,
    `at least ${pictureRule('tall-photograph.schema.json')?.minWidth} pixels wide`,
  ],
  'content/README.md quotes about-errors.ts': [`${maxParagraphLength} characters`],
  'docs/decisions/direct-email.md quotes limits.ts': [`${maxDirectEmails} per instance`],
  'docs/decisions/limits-not-ranking.md quotes limits.ts': [
    `${unlistedSuspects} held messages`,
    `${heldPerVisitor} from one visitor`,
    `the ${listSize} that`,
  ],
};

const pattern = (quote: string) => new RegExp(`(?<!\\w)${quote.replaceAll(/[^\w\s]/g, '\\$&')}(?!\\w)`);

it.each(Object.entries(quotes))('%s', (title, all) => {
  // A line may break anywhere in a quote.
  const document = readFileSync(title.replace(/ .*/, ''), 'utf8').replaceAll(/\s+/g, ' ');
  expect(all.filter((quote) => !pattern(quote).test(document))).toEqual([]);
});
