import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePorts } from '../process/ports.ts';
import { requireFree } from './require-free.ts';

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
    expect(refusal).toMatch(new RegExp(`(another program|kill -INT .*\\b${String(process.pid)}\\b)[^]*\nYou can also`));
  },
);
