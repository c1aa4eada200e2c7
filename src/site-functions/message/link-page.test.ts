/** @jest-environment jsdom */
import { within } from '@testing-library/dom';
import { contactFields } from '../../../supabase/functions/_shared/contact/contact-fields.ts';
import { actionLabels } from '../../../supabase/functions/_shared/links/links.ts';
import type { LinkState } from '../../../supabase/functions/_shared/links/link-state.ts';
import { aMessage } from '../../../tests/support/a-message.ts';
import { aLinkedMessage, aLink } from '../../../tests/support/link-state.ts';
import { linkPage } from './link-page.ts';

const token = 'answered.3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63.1798761600.abc';

function open(state: LinkState) {
  const parsed = new DOMParser().parseFromString(linkPage(state, token), 'text/html');
  document.documentElement.replaceWith(document.adoptNode(parsed.documentElement));
  const screen = within(document.body);
  const text = document.querySelector('main')?.textContent ?? '';
  return { screen, text, button: screen.queryByRole<HTMLButtonElement>('button') };
}

describe('A link’s page', () => {
  it('shows a message’s reference, its time in Perth, and every filled field in the direction of its text', () => {
    const { screen, text } = open(aLink);
    expect(document.querySelector('h1')?.textContent).toBe('A message from the website');
    const terms = ['Reference', 'Received', ...contactFields.map(({ title }) => title)];
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(terms);
    expect(text).not.toContain('a newer email');
    const time = 'Saturday 21\u00a0November 2026, 8:47\u00a0am\u00a0AWST';
    for (const shown of ['JNHNM43F', time, ...Object.values(aMessage())]) expect(text).toContain(shown);
    expect(document.querySelectorAll('dd[dir=auto]')).toHaveLength(contactFields.length);
    expect(open({ ...aLink, messages: [aLinkedMessage({ phone: '' })] }).screen.queryByText('Phone')).toBeNull();
  });

  it('links to an email to the visitor, with a copy to the website if it receives replies', () => {
    const { screen } = open({ ...aLink, replyAddress: 'a+b@x.com' });
    expect(screen.getByText('ann@example.com')).toHaveProperty('href', 'mailto:ann@example.com?cc=a%2Bb@x.com');
  });

  it.each([
    ['do', 'answered', actionLabels.answered],
    ['undo', 'spam', 'Undo'],
  ] as const)('has a form that posts the token and the action %s', (action, purpose, label) => {
    const { button } = open({ ...aLink, purpose, action });
    expect(button?.textContent).toBe(label);
    expect([button?.form?.method, button?.form?.getAttribute('action')]).toEqual(['post', '/api/message']);
    expect(Object.fromEntries(new FormData(button?.form ?? undefined, button))).toEqual({ token, action });
  });

  const messages = [aLinkedMessage(), aLinkedMessage({ name: 'ليلى', message: `${'🏖'.repeat(60)} and more` })];
  const deletedAt = new Date('2026-12-01T00:47:00Z');
  const atDeletion = 'Tuesday 1\u00a0December 2026, 8:47\u00a0am\u00a0AWST';
  const atExpiry = 'You can undo this until Monday 21\u00a0December 2026, 8:47\u00a0am\u00a0AWST.';
  const severalSpam = { purpose: 'all-spam', action: 'undo', state: 'discarded', deletedAt, messages } as const;

  it.each<[Partial<LinkState>, string]>([
    [{ state: 'waiting' }, 'This message is waiting to be emailed.'],
    [{ state: 'undelivered' }, 'could not be delivered to your mailbox. The website tries again once a day.'],
    [{ state: 'held' }, 'This message is held as possible spam.'],
    [{}, 'This message is in your mailbox, and not answered.'],
    [{ state: 'answered' }, 'This message is marked as answered.'],
    [{ state: 'discarded' }, 'This message is marked as spam, and will be deleted.'],
    [{ state: 'none' }, 'There is nothing left to do here.'],
    [{}, 'The button keeps it out of all lists.'],
    [{ hasNewerList: true }, 'Messages that are in a newer email are not shown here.'],
    [{ purpose: 'deliver' }, 'The button emails it to you like any other message, within a minute.'],
    [{ purpose: 'all-spam' }, 'The button deletes them, at the earliest in 24 hours. Until then you can undo that.'],
    [{ purpose: 'all-answered' }, 'The button keeps them out of all lists.'],
    [{ purpose: 'spam' }, 'The button deletes it, at the earliest in 24 hours. Until then you can undo that.'],
    [{ purpose: 'spam', deletedAt }, `at the earliest on ${atDeletion}.`],
    [{ action: 'undo', deletedAt, state: 'discarded' }, `and will be deleted on ${atDeletion}.`],
    [{ action: 'undo', deletedAt }, `You can undo this until ${atDeletion}.`],
    [{ action: 'undo', deletedAt: new Date('2026-12-21T12:00:00Z') }, atExpiry],
    [{ action: 'undo' }, atExpiry],
    [severalSpam, 'These 2 messages are marked as spam, and will be deleted.'],
    [severalSpam, 'You can undo this for each message until it is deleted.'],
    [{ action: 'undo', purpose: 'deliver' }, 'You can undo this until it is emailed, which takes up to a minute.'],
    [{ contradictedAt: deletedAt }, `answered on ${atDeletion}, but the visitor says that no answer has come.`],
  ])('says with %j: %s', (change, sentence) => {
    expect(open({ ...aLink, ...change }).text).toContain(sentence);
  });

  it.each(['all-spam', 'all-answered'] as const)('lists the start of each message for %s', (purpose) => {
    const { screen, text, button } = open({ ...aLink, purpose, state: 'open', messages });
    const senders = screen.getAllByRole('term').map(({ innerHTML }) => innerHTML);
    expect(senders).toEqual(['<bdi>Ann Lee</bdi>, ann@example.com', '<bdi>ليلى</bdi>, ann@example.com']);
    const starts = screen.getAllByRole('definition');
    expect(starts.map(({ textContent }) => textContent)).toEqual([aMessage().message, `${'🏖'.repeat(59)}…`]);
    for (const start of starts) expect(button?.compareDocumentPosition(start)).toBe(4);
    expect(button?.textContent).toBe(actionLabels[purpose]);
    expect(document.querySelector('h1')?.textContent).toBe('Messages from the website');
    expect(text).toContain('These 2 messages are neither answered nor marked as spam.');
  });

  it.each(['answered', 'all-spam'] as const)('shows HTML in a message as text for %s', (purpose) => {
    const attack = `"><b>'</dd></form><script>alert(1)</script>`;
    const fields = Object.fromEntries(contactFields.map(({ name }) => [name, attack]));
    expect(open({ ...aLink, purpose, messages: [aLinkedMessage(fields)] }).text).toContain(attack);
    expect(document.querySelector('b, script')).toBeNull();
    expect(document.querySelectorAll('form')).toHaveLength(1);
  });
});
