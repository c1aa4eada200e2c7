import type { MessagePurpose } from '../links/actions.ts';
import type { QueuedMessage } from '../messages/message.ts';
import { actions, facts, heading, layOut, paragraph } from './layout.ts';
import { linkAction, type Company } from './link-action.ts';
import { mailIdentity, type ComposedEmail } from './mail-identity.ts';
import { receiptFacts } from './message-blocks.ts';
import { replyBy } from './perth-time.ts';

/** The email about a message whose full email no mail server accepts. It has nothing that the visitor wrote. */
export async function composeBriefEmail(message: QueuedMessage, { addresses, link }: Company): Promise<ComposedEmail> {
  const { id, reference, receivedAt, queuedAt } = message;
  const subject = `Website enquiry (${reference}): please read it on the website`;
  const action = (purpose: MessagePurpose) => linkAction(link, purpose, id, queuedAt);
  return {
    from: addresses.from,
    to: addresses.to,
    subject,
    ...mailIdentity('message', `${id}-brief`, addresses),
    date: receivedAt,
    ...layOut(subject, [
      heading(`Reply by ${replyBy(receivedAt)}`),
      paragraph(
        'The mail server did not accept the email with this message, perhaps because of a link or a word in it. Write to the email address on the page: a reply to this email does not reach the visitor.',
      ),
      actions([{ ...(await action('read')), isMain: true }, await action('answered'), await action('spam')]),
      facts(receiptFacts(message)),
    ]),
  };
}
