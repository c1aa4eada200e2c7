/** Runs the mailbox, which stands in for every mail server, and for the inbound email service. */
import { join } from 'node:path';
import { isListening } from '../process/ports.ts';
import { inProject } from '../process/project.ts';
import { startService, type Subprocess } from '../process/subprocess.ts';
import type { StackOptions } from './settings.ts';

export function startMailbox(
  resources: AsyncDisposableStack,
  replies: Record<'CONTACT_REPLIES' | 'REPLY_URL', string>,
  { folder, ports }: StackOptions,
): Promise<Subprocess> {
  // MailDev starts its web page last, after its SMTP server.
  return startService(resources, () => isListening(ports.mailbox), {
    name: 'mailbox',
    command: process.execPath,
    args: [inProject('local', 'stack', 'mailbox-server.ts'), String(ports.smtp), String(ports.mailbox)],
    env: { PATH: process.env.PATH, MAIL_FOLDER: join(folder.path, 'mails'), ...replies },
    logFolder: folder.logs,
  });
}
