/** The mailbox accepts every mail on its SMTP port and shows it on a web page with a JSON API. It keeps the mails. */
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { isListening } from '../process/ports.ts';
import { inProject } from '../process/project.ts';
import { startService, type Service } from '../process/service.ts';

export type Mailbox = Service & { url: string };

export async function startMailbox(
  resources: AsyncDisposableStack,
  folder: DataFolder,
  ports: { mailbox: number; smtp: number },
): Promise<Mailbox> {
  // MailDev starts its web page last.
  const service = await startService(resources, () => isListening(ports.mailbox), {
    name: 'mailbox',
    command: process.execPath,
    args: [
      inProject('node_modules', 'maildev', 'dist', 'bin', 'maildev.js'),
      ...['--smtp', String(ports.smtp), '--ip', '127.0.0.1', '--web', String(ports.mailbox), '--web-ip', '127.0.0.1'],
      ...['--mail-directory', join(folder.path, 'mails')],
    ],
    env: { PATH: process.env.PATH },
    logFolder: folder.logs,
  });
  return { ...service, url: `http://localhost:${String(ports.mailbox)}` };
}
