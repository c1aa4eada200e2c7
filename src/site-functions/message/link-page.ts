import { contactFields } from '../../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactField } from '../../../supabase/functions/_shared/contact/contact-fields.ts';
import { contactUrl } from '../../../supabase/functions/_shared/contact/contact-url.ts';
import { undoHours } from '../../../supabase/functions/_shared/limits.ts';
import { actionLabels, isAboutList, type Purpose } from '../../../supabase/functions/_shared/links/links.ts';
import type { LinkAction, LinkState } from '../../../supabase/functions/_shared/links/link-state.ts';
import { shorten } from '../../../supabase/functions/_shared/one-line.ts';
import { keepTimesWhole, perthTime } from '../../../supabase/functions/_shared/perth-time.ts';
import { markup, type Markup } from '../../../supabase/functions/_shared/markup.ts';
import { fillIn } from '../../placeholders/fill-in.ts';
import { plainPage } from '../plain-page/plain-page.ts';

type ShownMessage = LinkState['messages'][number];

/** The sentence about the button, which the page that only shows a message lacks. */
const hints: Record<Purpose, string> = {
  answered: 'The button keeps it out of all lists.',
  spam: 'The button deletes it, at the earliest {when}. Until then you can undo that.',
  deliver: 'The button emails it to you like any other message, within a minute.',
  read: '',
  'all-spam': 'The button deletes them, at the earliest {when}. Until then you can undo that.',
  'all-answered': 'The button keeps them out of all lists.',
};

const contradiction = 'Somebody marked it as answered on {time}, but the visitor says that no answer has come.';

/** The page that opens from a link in an email to staff: the messages, and a button for the action or for Undo. */
export function linkPage(state: LinkState, token: string): string {
  const { purpose, action, contradictedAt, hasNewerList, replyAddress, messages } = state;
  const isList = isAboutList(purpose);
  const title = isList ? 'Messages from the website' : 'A message from the website';
  const subject = isList ? listOf(messages) : messages.map((message) => detailsOf(message, replyAddress));
  const button = action === 'do' ? actionLabels[purpose] : 'Undo';
  const when = state.deletedAt ? `on ${timeOf(state.deletedAt)}` : `in ${undoHours} hours`;
  const hint = action === 'do' ? fillIn(hints[purpose], { when }) : undoHint(state);
  const main = markup`<p>${sentenceOf(state)}</p>
${contradictedAt ? markup`<p>${fillIn(contradiction, { time: timeOf(contradictedAt) })}</p>` : []}
${action ? markup`<p>${hint}</p>\n${actionForm(token, action, button)}` : []}
${messages.length > 0 ? markup`<div class="mt-4 w-full card">${subject}</div>` : []}
${hasNewerList ? markup`<p>Messages that are in a newer email are not shown here.</p>` : []}`;
  return plainPage(title, main);
}

const sentences: Record<LinkState['state'], string> = {
  waiting: '{subject} waiting to be emailed.',
  undelivered: 'This message could not be delivered to your mailbox. The website tries again once a day.',
  held: '{subject} held as possible spam.',
  mailed: '{subject} in your mailbox, and not answered.',
  open: '{subject} neither answered nor marked as spam.',
  answered: '{subject} marked as answered.',
  discarded: '{subject} marked as spam, and will be deleted{when}.',
  none: 'There is nothing left to do here.',
};

function sentenceOf({ state, deletedAt, messages }: LinkState): string {
  const subject = messages.length > 1 ? `These ${messages.length} messages are` : 'This message is';
  const when = deletedAt && messages.length < 2 ? ` on ${timeOf(deletedAt)}` : '';
  return fillIn(sentences[state], { subject, when });
}

/** Each of several messages is deleted at a time of its own. */
function undoHint({ purpose, state, deletedAt, expiresAt, messages }: LinkState): string {
  if (purpose === 'deliver') return 'You can undo this until it is emailed, which takes up to a minute.';
  if (state === 'discarded' && messages.length > 1) return 'You can undo this for each message until it is deleted.';
  const end = deletedAt && deletedAt < expiresAt ? deletedAt : expiresAt;
  return `You can undo this until ${timeOf(end)}.`;
}

export function timeOf(time: Date): string {
  return keepTimesWhole(perthTime(time));
}

function detailsOf({ reference, receivedAt, fields }: ShownMessage, replyAddress: LinkState['replyAddress']): Markup {
  const filled = contactFields.filter(({ name }) => fields[name] !== '');
  return markup`<dl>
<dt>Reference</dt><dd>${reference}</dd>
<dt>Received</dt><dd>${timeOf(receivedAt)}</dd>
${filled.map((field) => markup`<dt>${field.title}</dt>${valueOf(field, fields[field.name], replyAddress)}\n`)}</dl>`;
}

function valueOf(field: ContactField, value: string, cc: LinkState['replyAddress']): Markup {
  if ('rows' in field.control) return markup`<dd class="whitespace-pre-wrap" dir="auto">${value}</dd>`;
  const url = contactUrl(field, value, { cc });
  return markup`<dd dir="auto">${url ? markup`<a href="${url}">${value}</a>` : value}</dd>`;
}

function listOf(messages: readonly ShownMessage[]): Markup {
  const lines = messages.map(({ fields: { name, email, message } }) => {
    return markup`<dt><bdi>${name}</bdi>, ${email}</dt><dd dir="auto">${shorten(message, 60)}</dd>\n`;
  });
  return markup`<dl>\n${lines}</dl>`;
}

/** A link's page does nothing before a press of its only button. */
export function actionForm(token: string, action: Exclude<LinkAction, 'show'>, label: string): Markup {
  return markup`<form method="post" action="/api/message" class="w-full">
<input type="hidden" name="token" value="${token}">
<button type="submit" name="action" value="${action}"
class="button w-full bg-sea text-white hover:bg-deep sm:w-fit sm:min-w-52">${label}</button>
</form>`;
}
