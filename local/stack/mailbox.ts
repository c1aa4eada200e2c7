/** Starts the mailbox, which accepts every email on its SMTP port and shows it on a web page with a JSON API. */
import { join } from 'node:path';
import { isListening } from '../process/ports.ts';
import { inProject } from '../process/project.ts';
import { startService, type Subprocess } from '../process/subprocess.ts';
import type { DataFolder } from './data-folder.ts';

export function startMailbox(
  resources: AsyncDisposableStack,
  folder: DataFolder,
  ports: { mailbox: number; smtp: number },
): Promise<Subprocess> {
  // MailDev starts its web page last, after its SMTP server.
  return startService(resources, () => isListening(ports.mailbox), {
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
}
