import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePorts, isListening, requireFree } from './ports.ts';

test('returns as many different ports as asked for, and nothing listens on them', async () => {
  const ports = await freePorts(5);

  expect(new Set(ports).size).toBe(5);
  expect(await Promise.all(ports.map(isListening))).toEqual(Array(5).fill(false));
  await expect(requireFree({ site: ports[0] ?? 0, api: ports[1] ?? 0 }, 0)).resolves.toBeUndefined();
});

test.each(['127.0.0.1', '::1', '::'])(
  'a port in use on %s is refused with its number, what needs it, and the setting that changes it',
  async (address) => {
    const [port = 0] = await freePorts(1);
    const other = createServer().listen(port, address);
    await once(other, 'listening');
    try {
      await expect(requireFree({ mailbox: port }, 0)).rejects.toThrow(
        new RegExp(`^Port ${String(port)}, needed for the mailbox's web page, is in use.* MAILBOX_PORT=\\d+\\.$`),
      );
    } finally {
      other.close();
    }
  },
);

test('a port that is released in time is not refused', async () => {
  const [port = 0] = await freePorts(1);
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const waiting = requireFree({ site: port }, 10_000);
  setTimeout(() => other.close(), 100);
  await expect(waiting).resolves.toBeUndefined();
});
