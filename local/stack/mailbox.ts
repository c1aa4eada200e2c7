/** The mailbox accepts every mail on its SMTP port and shows it on a web page with a JSON API. It keeps the mails. */
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { startSubprocess } from '../process/subprocess.ts';
import { isListening } from '../process/ports.ts';
import { inProject } from '../process/project.ts';
import { startService, type Service } from '../process/service.ts';

export type Mailbox = Service & { url: string };

export async function startMailbox(
  resources: AsyncDisposableStack,
  { folder, port, smtpPort }: { folder: DataFolder; port: number; smtpPort: number },
): Promise<Mailbox> {
  const launch = () =>
    startSubprocess({
      name: 'mailbox',
      command: process.execPath,
      args: [
        inProject('node_modules', 'maildev', 'dist', 'bin', 'maildev.js'),
        ...['--smtp', String(smtpPort), '--ip', '127.0.0.1'],
        ...['--web', String(port), '--web-ip', '127.0.0.1'],
        ...['--mail-directory', join(folder.path, 'mails')],
      ],
      env: { PATH: process.env.PATH },
      logFolder: folder.logs,
    });
  // MailDev starts its web page last.
  const service = await startService(resources, launch, () => isListening(port));
  return { ...service, url: `http://localhost:${String(port)}` };
}
