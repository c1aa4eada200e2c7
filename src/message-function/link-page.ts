/** The page of a link in a mail to staff: what the link is about, and a button that acts or undoes. */
import { contactFields, type ContactField } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { contactUrl } from '../../supabase/functions/_shared/contact/contact-url.ts';
import type { LinkState } from '../../supabase/functions/_shared/links/link-state.ts';
import type { Purpose } from '../../supabase/functions/_shared/links/token.ts';
import { perthTime } from '../../supabase/functions/_shared/mail/perth-time.ts';
import { markup, type Markup, type Value } from '../../supabase/functions/_shared/markup.ts';
import { plainPage } from '../plain-page/plain-page.ts';

type Words = {
  /** The heading before the action. */
  question: string;
  button: string;
  /** What the action leads to. */
  hint: string;
  /** The heading after it. */
  done: string;
};

const deletedLater = 'If you press the button, it is deleted 24 hours later. Until then you can undo that.';

const words: Record<Exclude<Purpose, 'read'>, Words> = {
  answered: {
    question: 'Have you answered this message?',
    button: 'Mark as answered',
    hint: 'If you press the button, no reminder lists it.',
    done: 'Marked as answered',
  },
  spam: { question: 'Is this message spam?', button: 'This is spam', hint: deletedLater, done: 'Marked as spam' },
  deliver: {
    question: 'Deliver this message?',
    button: 'Deliver it',
    hint: 'If you press the button, it is mailed like any other message, within a minute.',
    done: 'This message will be delivered',
  },
  delete: {
    question: 'Delete this message?',
    button: 'Delete it',
    hint: deletedLater,
    done: 'This message will be deleted',
  },
  'all-spam': {
    question: 'Are all of these spam?',
    button: 'All of these are spam',
    hint: 'If you press the button, they are deleted 24 hours later. Until then you can undo that.',
    done: 'Marked as spam',
  },
  'all-answered': {
    question: 'Have you answered all of these?',
    button: 'All answered',
    hint: 'If you press the button, no reminder lists them.',
    done: 'Marked as answered',
  },
};

/** @returns a whole HTML document, without script. */
export function linkPage(company: string, state: LinkState, token: string): string {
  const { purpose, action } = state;
  const subject = [detailsOf(state), referencesOf(state)].flat();
  return plainPage({
    company,
    title: titleOf(state),
    main: markup`<p>${sentenceOf(state)}</p>
${hintOf(state)}
${
  purpose === 'read' || !action
    ? markup`<div class="card">${subject}</div>`
    : markup`<form class="card" method="post" action="/api/message">
<input type="hidden" name="token" value="${token}">
${subject}
<button type="submit" name="action" value="${action}">${action === 'do' ? words[purpose].button : 'Undo'}</button>
</form>`
}`,
  });
}

function titleOf({ purpose, action, message }: LinkState): string {
  if (purpose !== 'read' && action) return words[purpose][action === 'do' ? 'question' : 'done'];
  return message ? 'A message from the website' : 'Messages from the website';
}

function sentenceOf({ purpose, state, deletedAt, count }: LinkState): string {
  const subject = count === 1 ? 'This message' : `These ${count.toLocaleString('en-AU')} messages`;
  const subjectIs = `${subject} ${count === 1 ? 'is' : 'are'}`;
  switch (state) {
    case 'queued':
      return `${subjectIs} waiting to be mailed.`;
    case 'held':
      return `${subjectIs} held as possible spam.`;
    case 'failed':
      return `${subjectIs} not mailed, because the mail server has not accepted it.`;
    case 'delivered':
      if (purpose === 'deliver') return `${subject} has been mailed, so this cannot be undone.`;
      return count === 1
        ? `${subjectIs} not marked as answered.`
        : `Not all of these ${count.toLocaleString('en-AU')} messages are marked as answered.`;
    case 'answered':
      return `${subjectIs} marked as answered.`;
    case 'discarded':
      return `${subject} will be deleted${deletedAt ? ` on ${timeOf(deletedAt)}` : ''}.`;
    case 'none':
      return 'There is nothing left to do here.';
  }
}

function hintOf({ purpose, action, deletedAt, expiresAt }: LinkState): Value {
  if (purpose === 'read' || !action) return [];
  if (action === 'do') return markup`<p>${words[purpose].hint}</p>`;
  if (purpose === 'deliver') return markup`<p>You can undo this until it is mailed, which takes up to a minute.</p>`;
  const end = deletedAt && deletedAt < expiresAt ? deletedAt : expiresAt;
  return markup`<p>You can undo this until ${timeOf(end)}.</p>`;
}

/** The hour, the minute and what belongs to them stay on one line. */
function timeOf(time: Date): string {
  return perthTime(time).replaceAll(/ (?=[ap]m|AWST)/g, '\u00a0');
}

/** The message, or nothing for a list. */
function detailsOf({ message, references }: LinkState): Markup[] {
  if (!message) return [];
  const { receivedAt, fields } = message;
  return [
    markup`<dl>
<dt>Reference</dt><dd>${references.join(', ')}</dd>
<dt>Received</dt><dd>${timeOf(receivedAt)}</dd>
${contactFields
  .filter(({ name }) => fields[name] !== '')
  .map(
    (field) => markup`<dt>${field.title}</dt>${valueOf(field, fields)}
`,
  )}</dl>`,
  ];
}

function valueOf(field: ContactField, fields: ContactMessage): Markup {
  const value = fields[field.name];
  if ('rows' in field.control) return markup`<dd class="text" dir="auto">${value}</dd>`;
  const url = contactUrl(field, value);
  return markup`<dd dir="auto">${url ? markup`<a href="${url}">${value}</a>` : value}</dd>`;
}

function referencesOf({ message, references, count }: LinkState): Markup[] {
  if (message || count === 0) return [];
  const more = count - references.length;
  return [
    markup`<ul class="references">
${references.map((reference) => markup`<li>${reference}</li>`)}
</ul>`,
    ...(more > 0 ? [markup`<p>and ${more.toLocaleString('en-AU')} more</p>`] : []),
  ];
}
