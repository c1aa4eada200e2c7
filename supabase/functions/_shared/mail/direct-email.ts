import type { ReceivedMessage } from '../messages/message.ts';
import { paragraph } from './layout.ts';
import type { ComposedEmail, MailAddresses } from './mail-identity.ts';
import { composeVisitorEmail } from './full-email.ts';

/** The email about a message that the database did not confirm. There may be no row, so it has no links to the site. */
export function composeDirectEmail(
  message: ReceivedMessage,
  { addresses }: { addresses: MailAddresses },
): ComposedEmail {
  return composeVisitorEmail(message, addresses, {
    id: `${message.id}-direct`,
    title: 'Perhaps the only copy: website enquiry',
    above: paragraph(
      'The database did not confirm this message, so this email may be the only copy: keep it, and reply to it. It may also come a second time.',
    ),
  });
}
