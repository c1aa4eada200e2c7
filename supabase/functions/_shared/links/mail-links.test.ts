import { aMessage } from '../../../../tests/support/a-message.ts';
import type { Link } from './create-links.ts';
import { digestLinks, notificationLinks } from './mail-links.ts';

const made: [string, Date][] = [];
const link: Link = (purpose, subjectId, since) => {
  made.push([subjectId, since]);
  return Promise.resolve(`${purpose} ${subjectId}`);
};

beforeEach(() => made.splice(0));

test('the links of a notification are about its message, and valid from when it was queued', async () => {
  const queuedAt = new Date('2026-11-21T00:47:00Z');
  expect(await notificationLinks(link, 'a', queuedAt)).toEqual({ answered: 'answered a', spam: 'spam a' });
  expect(made).toEqual([
    ['a', queuedAt],
    ['a', queuedAt],
  ]);
});

test('a digest has links for each message that it shows, and one for all, valid from when it was made', async () => {
  const madeAt = new Date('2026-11-21T01:30:00Z');
  const held = (id: string) => ({ id, reference: 'JNHNM43F', receivedAt: madeAt, reasons: [], message: aMessage() });
  const entries = [
    { count: 1, messages: [held('a')] },
    { count: 2_995, messages: [held('b'), held('c')] },
  ];
  const { allSpam, messages } = await digestLinks(link, {
    id: 'd',
    madeAt,
    entries,
    more: 0,
    attempts: 1,
    refused: false,
  });
  expect(allSpam).toBe('all-spam d');
  expect(Object.fromEntries(messages)).toEqual({
    a: { read: 'read a', deliver: 'deliver a', delete: 'delete a' },
    b: { read: 'read b', deliver: 'deliver b', delete: 'delete b' },
    c: { read: 'read c', deliver: 'deliver c', delete: 'delete c' },
  });
  expect(new Set(made.map(([, since]) => since))).toEqual(new Set([madeAt]));
});
