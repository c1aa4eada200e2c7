import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeAuthServer } from '../../tests/support/auth-server';
import { landingData } from '../../tests/support/page-data';
import { openSession } from '../session/gate';
import { ContactForm } from './ContactForm';

const labels = landingData.content.page.form;

const realFetch = globalThis.fetch;
const server = fakeAuthServer();

/** The network's edge: the auth server, and the site function, which confirms every message. */
const fetchAtEdge = jest.fn<Promise<Response>, Parameters<typeof fetch>>((input, init) =>
  input === '/api/contact' ? Promise.resolve(Response.json({ reference: '7KXM2PQR' })) : server.fetch(input, init),
);

beforeAll(() => {
  process.env.GATSBY_SUPABASE_URL = server.url;
  process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_test';
  globalThis.fetch = fetchAtEdge;
  // jsdom lays nothing out, so it does not scroll.
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

/** Signs a visitor in while the page is open, as in another tab. */
async function signIn(name = 'Jess Taylor', email = 'jess.taylor@example.com') {
  const user = { ...server.user, id: crypto.randomUUID(), email, user_metadata: { full_name: name } };
  await act(async () => {
    const { error } = await (await auth()).setSession(server.issueSession({ user }));
    expect(error).toBeNull();
  });
}

async function signOut() {
  await act(async () => {
    await (await auth()).signOut();
  });
}

/** An event of a session that goes on: whoever listens is told of the visitor again. */
async function refresh() {
  await act(async () => {
    const { error } = await (await auth()).refreshSession();
    expect(error).toBeNull();
  });
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

const shown = () => ({ name: field('Name').value, email: field('Email').value });

async function expectShown(name: string, email: string) {
  await waitFor(() => {
    expect(shown()).toEqual({ name, email });
  });
}

test('The name and the email of a visitor who signs in are filled in, and nothing else.', async () => {
  render(<ContactForm labels={labels} />);
  await signIn();
  await expectShown('Jess Taylor', 'jess.taylor@example.com');
  expect(field('Phone').value).toBe('');
  expect(field('Message').value).toBe('');
});

test('A visitor who is signed in already finds them filled in.', async () => {
  await signIn();
  render(<ContactForm labels={labels} />);
  await expectShown('Jess Taylor', 'jess.taylor@example.com');
});

test('A field that the browser missed a text in loses its mark when it is filled in.', async () => {
  render(<ContactForm labels={labels} />);
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(field('Name')).toHaveAttribute('aria-invalid', 'true');
  await signIn();
  await expectShown('Jess Taylor', 'jess.taylor@example.com');
  expect(field('Name')).not.toHaveAttribute('aria-invalid');
});

test('What was typed before stays, and the rest is filled in.', async () => {
  render(<ContactForm labels={labels} />);
  await userEvent.type(field('Name'), 'Zoe');
  await signIn();
  await expectShown('Zoe', 'jess.taylor@example.com');
});

test('The draft of an earlier visit stays.', async () => {
  const first = render(<ContactForm labels={labels} />);
  await userEvent.type(field('Name'), 'Zoe');
  await userEvent.type(field('Email'), 'zoe@example.com');
  first.unmount();
  await signIn();
  render(<ContactForm labels={labels} />);
  // Filled in by then, were it not for the draft.
  await refresh();
  await expectShown('Zoe', 'zoe@example.com');
});

test('What the visitor deletes does not come back with the next event of the session.', async () => {
  render(<ContactForm labels={labels} />);
  await signIn();
  await expectShown('Jess Taylor', 'jess.taylor@example.com');
  await userEvent.clear(field('Email'));
  await refresh();
  await refresh();
  await expectShown('Jess Taylor', '');
});

test('What was filled in is no draft until something is typed.', async () => {
  render(<ContactForm labels={labels} />);
  await signIn();
  await expectShown('Jess Taylor', 'jess.taylor@example.com');
  expect(sessionStorage).toHaveLength(0);
  await userEvent.type(field('Message'), 'Hello');
  expect(sessionStorage).toHaveLength(1);
});

test('They are taken out when the visitor signs out.', async () => {
  render(<ContactForm labels={labels} />);
  await signIn();
  await expectShown('Jess Taylor', 'jess.taylor@example.com');
  await signOut();
  await expectShown('', '');
});

test('They stay when the session ends while a message is being written.', async () => {
  render(<ContactForm labels={labels} />);
  await signIn();
  await expectShown('Jess Taylor', 'jess.taylor@example.com');
  await userEvent.type(field('Message'), 'Hello');
  await signOut();
  await expectShown('Jess Taylor', 'jess.taylor@example.com');
});

test('The next visitor who signs in at the same page gets their own.', async () => {
  render(<ContactForm labels={labels} />);
  await signIn();
  await expectShown('Jess Taylor', 'jess.taylor@example.com');
  await signIn('Sam Oliver', 'sam@example.com');
  await expectShown('Sam Oliver', 'sam@example.com');
});

test('They are sent with the message, and the form is empty afterwards and stays so.', async () => {
  render(<ContactForm labels={labels} />);
  await signIn();
  await expectShown('Jess Taylor', 'jess.taylor@example.com');
  await userEvent.type(field('Message'), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => {
    expect(screen.getByRole('status')).toHaveTextContent('Message Sent!');
  });
  const sent = fetchAtEdge.mock.calls.find(([input]) => input === '/api/contact')?.[1]?.body;
  expect(JSON.parse(sent as string)).toMatchObject({ name: 'Jess Taylor', email: 'jess.taylor@example.com' });
  await expectShown('', '');
  await refresh();
  await expectShown('', '');
});
