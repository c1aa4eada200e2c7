import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePorts, requireFree } from './ports.ts';

test('As many different ports as asked for are free.', async () => {
  const [site = 0, api = 0, ...others] = await freePorts(5);
  expect(new Set([site, api, ...others]).size).toBe(5);
  await expect(requireFree({ site, api })).resolves.toBeUndefined();
});

test.each(['127.0.0.1', '::1', '::'])(
  'A port in use on %s is refused with its number, what needs it, and the setting that changes it.',
  async (address) => {
    const [port = 0] = await freePorts(1);
    const other = createServer().listen(port, address);
    await once(other, 'listening');
    const message = `^Port ${String(port)}, needed for the mailbox's web page, is in use by .* MAILBOX_PORT=\\d+\\.$`;
    try {
      await expect(requireFree({ mailbox: port })).rejects.toThrow(new RegExp(message));
    } finally {
      other.close();
    }
  },
);
