import type { User } from '@supabase/supabase-js';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeAuthServer } from '../../tests/support/auth-server';
import { landingData } from '../../tests/support/page-data';
import { storageKey } from '../../tests/support/session-visit';
import { openSession, watchForSession } from '../session/gate';
import { ContactForm } from './ContactForm';

const { company, page } = landingData.content;
const labels = page.form;
const props = { labels, email: company.email };

const realFetch = globalThis.fetch;
const server = fakeAuthServer();

/** The edge of the network: the auth server, and a site function that confirms every message. */
const fetchAtEdge = jest.fn<Promise<Response>, Parameters<typeof fetch>>((input, init) =>
  input === '/api/contact'
    ? Promise.resolve(Response.json({}, { headers: { 'X-Contact-Outcome': 'sent' } }))
    : server.fetch(input, init),
);
const user = userEvent.setup({ delay: null });

beforeAll(() => {
  process.env.GATSBY_SUPABASE_URL = server.url;
  process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_test';
  globalThis.fetch = fetchAtEdge;
  // jsdom has no layout.
  Element.prototype.scrollIntoView = jest.fn();
});

afterAll(async () => {
  await (await auth()).dispose();
  globalThis.fetch = realFetch;
});

beforeEach(() => {
  sessionStorage.clear();
});

afterEach(async () => {
  cleanup();
  await signOut();
});

async function auth() {
  const session = await openSession();
  if (!session) throw new Error('The session is off.');
  return session.client.auth;
}

const jess = { name: 'Jess Taylor', email: 'jess.taylor@example.com' };
const zoe = { name: 'Zoe Martin', email: 'zoe@example.com' };
const empty = { name: '', email: '' };

function sessionOf({ name, email }: typeof jess) {
  const signedIn: User = { ...server.user, id: email, email, user_metadata: { full_name: name } };
  return server.issueSession({ user: signedIn });
}

/** Signs the visitor in while the page is open, as a link can, in this tab or in another. */
async function signIn(visitor = jess) {
  await act(async () => {
    expect((await (await auth()).setSession(sessionOf(visitor))).error).toBeNull();
  });
}

/** Opens the form of a page that is loaded with a stored session. */
async function openSignedIn() {
  localStorage.setItem(storageKey, JSON.stringify(sessionOf(jess)));
  watchForSession();
  const form = render(<ContactForm {...props} />);
  await expectShown(jess);
  return form;
}

async function signOut() {
  await act(async () => {
    await (await auth()).signOut();
  });
}

/** An event of the same session, with the same visitor. */
async function refresh() {
  await act(async () => {
    expect((await (await auth()).refreshSession()).error).toBeNull();
  });
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** The session calls its listeners after the sign-in has resolved. */
async function expectShown(expected: typeof jess) {
  await waitFor(() => {
    expect({ name: field('Name').value, email: field('Email').value }).toEqual(expected);
  });
}

test('Only the name and email of a visitor who is signed in are filled in.', async () => {
  await openSignedIn();
  expect(field('Phone').value).toBe('');
  expect(field('Message').value).toBe('');
});

test('A visitor who signs in while the page is open gets the name only, and its field error goes.', async () => {
  localStorage.clear();
  watchForSession();
  render(<ContactForm {...props} />);
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(field('Name')).toHaveAttribute('aria-invalid', 'true');
  await signIn();
  await expectShown({ ...jess, email: '' });
  expect(field('Name')).not.toHaveAttribute('aria-invalid');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('A form with the values of one user never gets those of another.', async () => {
  await openSignedIn();
  await signIn(zoe);
  await refresh();
  await expectShown(jess);
  await user.clear(field('Email'));
  await signIn(zoe);
  await refresh();
  await expectShown({ ...jess, email: '' });
});

test('A form that was emptied at the end of a session gets the name of the next user.', async () => {
  await openSignedIn();
  await signOut();
  await signIn(zoe);
  await expectShown({ ...zoe, email: '' });
});

test('A draft from before a reload stays.', async () => {
  const first = render(<ContactForm {...props} />);
  await user.type(field('Name'), 'Zoe');
  await user.type(field('Email'), 'zoe@example.com');
  first.unmount();
  await signIn();
  render(<ContactForm {...props} />);
  // By this event, a form without a draft would be filled in.
  await refresh();
  await expectShown({ name: 'Zoe', email: 'zoe@example.com' });
});

test('A deleted value does not come back with the next event of the session.', async () => {
  await openSignedIn();
  await user.clear(field('Email'));
  await refresh();
  await refresh();
  await expectShown({ ...jess, email: '' });
});

test('Prefilled values are not stored as a draft until something is typed.', async () => {
  await openSignedIn();
  expect(sessionStorage).toHaveLength(0);
  await user.type(field('Message'), 'Hello');
  expect(sessionStorage).toHaveLength(1);
});

test.each(['Jess Taylor', 'Jess\nTaylor', 'Jess \ud83d Taylor'])(
  'The values of a visitor with the name %j are removed when the visitor signs out.',
  async (name) => {
    localStorage.setItem(storageKey, JSON.stringify(sessionOf({ ...jess, name })));
    watchForSession();
    render(<ContactForm {...props} />);
    await expectShown(jess);
    await signOut();
    await expectShown(empty);
  },
);

test('The prefilled values are sent with the message, and the form then stays empty.', async () => {
  await openSignedIn();
  await user.type(field('Message'), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => {
    expect(screen.getByRole('status')).toHaveTextContent('Message Sent!');
  });
  const body = fetchAtEdge.mock.calls.find(([input]) => input === '/api/contact')?.[1]?.body;
  expect(JSON.parse(body as string)).toMatchObject(jess);
  await expectShown(empty);
  await refresh();
  await expectShown(empty);
});
