import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeAuthServer } from '../../tests/support/auth-server';
import { landingData } from '../../tests/support/page-data';
import { openSession } from '../session/gate';
import { ContactForm } from './ContactForm';

const labels = landingData.content.page.form;

const realFetch = globalThis.fetch;
const server = fakeAuthServer();

/** The edge of the network: the auth server, and a site function that confirms every message. */
const fetchAtEdge = jest.fn<Promise<Response>, Parameters<typeof fetch>>((input, init) =>
  input === '/api/contact' ? Promise.resolve(Response.json({ reference: '7KXM2PQR' })) : server.fetch(input, init),
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
  await (await auth()).signOut();
});

async function auth() {
  const session = await openSession();
  if (!session) throw new Error('The session is off.');
  return session.client.auth;
}

const visitor = { name: 'Jess Taylor', email: 'jess.taylor@example.com' };

/** Signs the visitor in while the page is open, as another tab can. */
async function signIn() {
  const { name, email } = visitor;
  const session = server.issueSession({ user: { ...server.user, email, user_metadata: { full_name: name } } });
  await act(async () => {
    const { error } = await (await auth()).setSession(session);
    expect(error).toBeNull();
  });
}

async function signOut() {
  await act(async () => {
    await (await auth()).signOut();
  });
}

/** An event of the same session, with the same visitor. */
async function refresh() {
  await act(async () => {
    const { error } = await (await auth()).refreshSession();
    expect(error).toBeNull();
  });
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** The session calls its listeners after the sign-in has resolved. */
async function expectShown(expected: typeof visitor) {
  await waitFor(() => {
    expect({ name: field('Name').value, email: field('Email').value }).toEqual(expected);
  });
}

test('Only the name and email of a visitor who signs in are filled in.', async () => {
  render(<ContactForm labels={labels} />);
  await signIn();
  await expectShown(visitor);
  expect(field('Phone').value).toBe('');
  expect(field('Message').value).toBe('');
});

test('The name and email of a visitor who is already signed in are filled in.', async () => {
  await signIn();
  render(<ContactForm labels={labels} />);
  await expectShown(visitor);
});

test('A field error goes when its field is filled in.', async () => {
  render(<ContactForm labels={labels} />);
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(field('Name')).toHaveAttribute('aria-invalid', 'true');
  await signIn();
  await expectShown(visitor);
  expect(field('Name')).not.toHaveAttribute('aria-invalid');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('A draft from before a reload stays.', async () => {
  const first = render(<ContactForm labels={labels} />);
  await user.type(field('Name'), 'Zoe');
  await user.type(field('Email'), 'zoe@example.com');
  first.unmount();
  await signIn();
  render(<ContactForm labels={labels} />);
  // By this event, a form without a draft would be filled in.
  await refresh();
  await expectShown({ name: 'Zoe', email: 'zoe@example.com' });
});

test('A deleted value does not come back with the next event of the session.', async () => {
  render(<ContactForm labels={labels} />);
  await signIn();
  await expectShown(visitor);
  await user.clear(field('Email'));
  await refresh();
  await refresh();
  await expectShown({ name: 'Jess Taylor', email: '' });
});

test('Prefilled values are not stored as a draft until something is typed.', async () => {
  render(<ContactForm labels={labels} />);
  await signIn();
  await expectShown(visitor);
  expect(sessionStorage).toHaveLength(0);
  await user.type(field('Message'), 'Hello');
  expect(sessionStorage).toHaveLength(1);
});

test('The prefilled values are removed when the visitor signs out.', async () => {
  render(<ContactForm labels={labels} />);
  await signIn();
  await expectShown(visitor);
  await signOut();
  await expectShown({ name: '', email: '' });
});

test('The prefilled values are sent with the message, and the form then stays empty.', async () => {
  render(<ContactForm labels={labels} />);
  await signIn();
  await expectShown(visitor);
  await user.type(field('Message'), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => {
    expect(screen.getByRole('status')).toHaveTextContent('Message Sent!');
  });
  const body = fetchAtEdge.mock.calls.find(([input]) => input === '/api/contact')?.[1]?.body;
  expect(JSON.parse(body as string)).toMatchObject(visitor);
  await expectShown({ name: '', email: '' });
  await refresh();
  await expectShown({ name: '', email: '' });
});
