/** @jest-environment jsdom */
import { within } from '@testing-library/dom';
import type { LinkState } from '../../supabase/functions/_shared/links/link-state.ts';
import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { aMessage } from '../../tests/support/a-message.ts';
import { linkPage } from './link-page.ts';

const token = 'answered.3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63.1798761600.abc';

const one: LinkState = {
  purpose: 'answered',
  expiresAt: new Date('2026-12-21T00:47:00Z'),
  state: 'delivered',
  deletedAt: null,
  action: 'do',
  count: 1,
  references: ['JNHNM43F'],
  message: { receivedAt: new Date('2026-11-21T00:47:00Z'), fields: aMessage() },
};

const many: LinkState = {
  ...one,
  purpose: 'all-spam',
  state: 'held',
  count: 3,
  references: ['JNHNM43F', 'HHHHHHHH', 'CCCCCCCC'],
  message: null,
};

/** The page as a browser understands it. */
function open(state: LinkState) {
  const parsed = new DOMParser().parseFromString(linkPage('The "Company" & Co', state, token), 'text/html');
  document.documentElement.replaceWith(document.adoptNode(parsed.documentElement));
  const screen = within(document.body);
  const text = document.querySelector('main')?.textContent ?? '';
  const heading = screen.getByRole('heading', { level: 1 }).textContent;
  const button = screen.queryByRole<HTMLButtonElement>('button');
  return { screen, text, heading, button };
}

test('The page shows the reference, the time in Perth and every field of the message.', () => {
  const { text } = open(one);
  for (const shown of ['JNHNM43F', 'Saturday 21 November 2026, 8:47\u00a0am\u00a0AWST', ...Object.values(aMessage())]) {
    expect(text).toContain(shown);
  }
});

test('What the visitor wrote is in the direction of what was written.', () => {
  open({ ...one, message: { receivedAt: new Date(), fields: aMessage({ name: 'ليلى', message: 'مرحبا' }) } });
  for (const written of ['ليلى', 'مرحبا']) {
    const element = Array.from(document.querySelectorAll('dd')).find(({ textContent }) => textContent === written);
    expect(element?.dir).toBe('auto');
  }
});

test('Its form posts the token and the action to the site function.', () => {
  const { button } = open(one);
  const { form } = button ?? {};
  expect(form?.method).toBe('post');
  expect(form?.getAttribute('action')).toBe('/api/message');
  expect(Object.fromEntries(new FormData(form ?? undefined, button))).toEqual({ token, action: 'do' });
  expect(document.querySelector('script')).toBeNull();
});

test('An undo has its own button, and says until when.', () => {
  const { button, text } = open({ ...one, state: 'answered', action: 'undo' });
  expect([button?.textContent, button?.value]).toEqual(['Undo', 'undo']);
  expect(text).toContain('You can undo this until Monday 21 December 2026, 8:47\u00a0am\u00a0AWST.');
});

test.each<[string, string, string]>([
  ['deletion', '2026-12-01T00:47:00Z', 'Tuesday 1 December 2026, 8:47\u00a0am\u00a0AWST'],
  ['end of the link', '2026-12-21T12:00:00Z', 'Monday 21 December 2026, 8:47\u00a0am\u00a0AWST'],
])('What is discarded says when it is deleted, and can be undone until the %s.', (_, deletedAt, end) => {
  const state: LinkState = {
    ...one,
    purpose: 'spam',
    state: 'discarded',
    action: 'undo',
    deletedAt: new Date(deletedAt),
  };
  const { text } = open(state);
  expect(text).toContain('This message will be deleted on ');
  expect(text).toContain(`You can undo this until ${end}.`);
});

test.each<LinkState['purpose']>(['answered', 'spam', 'deliver', 'delete', 'read', 'all-spam', 'all-answered'])(
  'Every state of a link for %s has a heading, a sentence and at most one button.',
  (purpose) => {
    const headings = new Set<string | null>();
    for (const state of ['queued', 'held', 'delivered', 'failed', 'answered', 'discarded', 'none'] as const) {
      for (const action of ['do', 'undo', null] as const) {
        const base = purpose.startsWith('all-') ? many : one;
        const { heading, button, text } = open({ ...base, purpose, state, action, deletedAt: new Date() });
        expect(heading).toMatch(/\w/);
        expect(document.querySelector('h1 + p')?.textContent).toMatch(/\w.*\.$/);
        expect(text).not.toMatch(/undefined|null|NaN/);
        expect(button === null).toBe(action === null || purpose === 'read');
        headings.add(heading);
      }
    }
    expect(headings.size).toBe(purpose === 'read' ? 1 : 3);
  },
);

test('The page of "Deliver it" says when that is done for good.', () => {
  const { text, button } = open({ ...one, purpose: 'deliver', state: 'delivered', action: null });
  expect(text).toContain('This message has been mailed, so this cannot be undone.');
  expect(button).toBeNull();
});

test('A page about many messages has their number and references.', () => {
  const { screen, text } = open(many);
  expect(text).toContain('These 3 messages are held');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(many.references);
  expect(text).not.toContain('more');
});

test('Where there are more than their references, it says how many more.', () => {
  const { text } = open({ ...many, count: 100_000 });
  expect(text).toContain('These 100,000 messages are held');
  expect(text).toContain('and 99,997 more');
});

test.each(contactFields)('HTML in $name is shown as text.', ({ name }) => {
  const attack = `"><b>'</dd></form><script>alert(1)</script>`;
  const { text } = open({ ...one, message: { receivedAt: new Date(), fields: aMessage({ [name]: attack }) } });
  expect(text).toContain(attack);
  expect(document.querySelector('b, script')).toBeNull();
  expect(document.querySelectorAll('form')).toHaveLength(1);
});

test.each([
  ['ann@example.com', 'mailto:ann@example.com'],
  ['o?cc=eve&bcc=x@example.com', 'mailto:o%3Fcc%3Deve%26bcc%3Dx@example.com'],
])('The email address %s links to %s.', (email, url) => {
  const { screen } = open({ ...one, message: { receivedAt: new Date(), fields: aMessage({ email }) } });
  expect(screen.getByRole('link', { name: email }).getAttribute('href')).toBe(url);
});

test.each([
  ['0400 000 000', 'tel:0400000000'],
  ['+61 (8) 9750-0000', 'tel:+61897500000'],
  ['after six', undefined],
])('The phone number %s links to %s.', (phone, url) => {
  const { screen } = open({ ...one, message: { receivedAt: new Date(), fields: aMessage({ phone }) } });
  expect(screen.queryByRole('link', { name: phone })?.getAttribute('href')).toBe(url);
});

test('An empty field is left out.', () => {
  const { screen } = open({ ...one, message: { receivedAt: new Date(), fields: aMessage({ phone: '' }) } });
  expect(screen.queryByText('Phone')).toBeNull();
});
