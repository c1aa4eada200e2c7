import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePorts, requireFree } from './ports.ts';

it.each(['127.0.0.1', '::1', '::'])(
  'The port check rejects a port that is in use on %s, with an error that gives its number, purpose and setting',
  async (address) => {
    const [port = 0] = await freePorts(1);
    const other = createServer().listen(port, address);
    await once(other, 'listening');
    const refusal = await requireFree({ mailbox: port }).catch(String);
    other.close();
    const message = `Port ${String(port)}, needed for the mailbox's web page, is in use by .* MAILBOX_PORT\\.$`;
    expect(refusal).toMatch(new RegExp(message));
  },
);
