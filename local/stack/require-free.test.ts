import { once } from 'node:events';
import { createServer } from 'node:net';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { freePorts, isListening } from '../process/ports.ts';
import { startService } from '../process/subprocess.ts';
import { requireFree } from './require-free.ts';

const otherFolder = temporaryFolder();
const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

it.each(['127.0.0.1', '::1', '::'])(
  'The port check names all ports in use, also on %s, with their settings and a command that ends the programs',
  async (address) => {
    const [site = 0, mailbox = 0, smtp = 0] = await freePorts(3);
    const others = [createServer().listen(site, address), createServer().listen(mailbox, address)];
    await Promise.all(others.map((other) => once(other, 'listening')));
    const refusal = await requireFree({ site, mailbox, smtp }).catch(String);
    for (const other of others) other.close();
    expect(refusal).toContain(`Port ${String(site)}, needed for the site (SITE_PORT), is in use by `);
    expect(refusal).toContain(
      `Port ${String(mailbox)}, needed for the mailbox's web page (MAILBOX_PORT), is in use by `,
    );
    expect(refusal).not.toContain('SMTP_PORT');
    // Without lsof and ps, the programs are unknown.
    expect(refusal).toMatch(
      new RegExp(`(another program|of this folder: [^]*kill -INT .*\\b${String(process.pid)}\\b)[^]*\nYou can also`),
    );
  },
);

it('The port check says that a program is another folder’s, and does not offer to end it', async () => {
  const [site = 0] = await freePorts(1);
  const server = `require('node:net').createServer().listen(${String(site)}, '127.0.0.1')`;
  const options = {
    command: process.execPath,
    args: ['-e', server],
    env: {},
    cwd: otherFolder,
    logFolder: otherFolder,
  };
  await startService(resources, () => isListening(site), { name: 'other', ...options });
  const refusal = await requireFree({ site }).catch(String);
  // Without lsof and ps, the program is unknown.
  expect(refusal).toMatch(
    new RegExp(`another program|in ${otherFolder}: (?![^]*(kill|Ctrl-C))[^]*\nYou can choose other ports`),
  );
});
