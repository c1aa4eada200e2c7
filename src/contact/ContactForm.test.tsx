import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { landingContent } from '../../tests/site-content';
import { ContactForm } from './ContactForm';

const words = landingContent().page.form;

/** The network's edge: what the form sends, and the answers a test gives. */
const fetchAtEdge = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  fetchAtEdge.mockReset();
  globalThis.fetch = fetchAtEdge;
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const sendButton = () => screen.getByRole('button', { name: 'Send Message' });
const answer = (status: number) => ({ ok: status < 400, status }) as Response;

const message = {
  Name: 'Ada Citizen',
  Email: 'ada@example.com',
  Phone: '08 9000 0000',
  Message: 'Could you look after our villa?',
};

async function fillForm(values: Partial<typeof message> = {}) {
  const user = userEvent.setup();
  render(<ContactForm words={words} />);
  for (const [name, value] of Object.entries({ ...message, ...values })) {
    await user.click(field(name));
    if (value) await user.paste(value);
  }
  return user;
}

const typedValues = () => Object.keys(message).map((name) => field(name).value);

test.each([
  ['Name', 'name', 'text'],
  ['Email', 'email', 'email'],
  ['Phone', 'tel', 'tel'],
])('The field %s can be filled in by the browser as %s, with the keyboard for it.', (name, autoComplete, type) => {
  render(<ContactForm words={words} />);
  expect(field(name)).toHaveAttribute('autocomplete', autoComplete);
  expect(field(name).type).toBe(type);
});

test.each([
  ['Name', true],
  ['Email', true],
  ['Phone', false],
  ['Message', true],
])('The browser is told whether %s is required: %s.', (name, required) => {
  render(<ContactForm words={words} />);
  expect(field(name).required).toBe(required);
});

test('The message box has six rows.', () => {
  render(<ContactForm words={words} />);
  expect(field('Message')).toHaveAttribute('rows', '6');
});

test('A message is sent to the site function, trimmed.', async () => {
  fetchAtEdge.mockResolvedValue(answer(200));
  const user = await fillForm({ Name: '  Ada Citizen ', Message: '\nCould you look after our villa?\n' });
  await user.click(sendButton());
  expect(fetchAtEdge).toHaveBeenCalledTimes(1);
  const [url, request] = fetchAtEdge.mock.calls[0] ?? [];
  expect(url).toBe('/api/contact');
  expect(request).toMatchObject({ method: 'POST', headers: { 'Content-Type': 'application/json' } });
  expect(JSON.parse(String(request?.body))).toEqual({
    name: 'Ada Citizen',
    email: 'ada@example.com',
    phone: '08 9000 0000',
    message: 'Could you look after our villa?',
  });
});

test('A confirmed message is told in a toast, and the form is empty again.', async () => {
  fetchAtEdge.mockResolvedValue(answer(200));
  const user = await fillForm();
  await user.click(sendButton());
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent("Message Sent!Thank you for contacting us. We'll get back to you soon.");
  expect(toast).toHaveClass('Toastify__toast--success');
  expect(typedValues()).toEqual(['', '', '', '']);
});

test('While a message is being sent the button is disabled and reads Sending..., and afterwards it is back.', async () => {
  let confirm: (response: Response) => void = () => undefined;
  fetchAtEdge.mockReturnValue(new Promise((resolve) => (confirm = resolve)));
  const user = await fillForm();
  await user.click(sendButton());
  const button = screen.getByRole('button', { name: 'Sending...' });
  expect(button).toBeDisabled();
  await user.type(field('Message'), ' And our boat?');
  expect(field('Message')).toHaveValue(message.Message);
  await user.click(button);
  await user.type(field('Name'), '{Enter}');
  expect(fetchAtEdge).toHaveBeenCalledTimes(1);
  await act(async () => {
    confirm(answer(200));
  });
  expect(sendButton()).toBeEnabled();
});

test.each([
  ['the site function answers 500', () => Promise.resolve(answer(500)), /The answer was 500/],
  ['the site function answers 400', () => Promise.resolve(answer(400)), /The answer was 400/],
  ['the site function answers 413', () => Promise.resolve(answer(413)), /The answer was 413/],
  ['the connection fails', () => Promise.reject(new TypeError('Failed to fetch')), /Failed to fetch/],
])('When %s, a toast says so, the cause is logged, and the text and the button stay.', async (_, outcome, logged) => {
  fetchAtEdge.mockImplementation(outcome);
  const user = await fillForm();
  await user.click(sendButton());
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent('ErrorFailed to send message. Please try again.');
  expect(toast).toHaveClass('Toastify__toast--error');
  expect(typedValues()).toEqual(Object.values(message));
  expect(sendButton()).toBeEnabled();
  expect(console.error).toHaveBeenCalledTimes(1);
  expect(jest.mocked(console.error).mock.calls[0]?.join(' ')).toMatch(logged);
  jest.mocked(console.error).mockClear();
});

test('When no answer comes within 30 seconds, sending ends with the failure toast.', async () => {
  fetchAtEdge.mockImplementation(
    (_, request) =>
      new Promise((_, reject) => {
        request?.signal?.addEventListener('abort', () => {
          reject(request.signal?.reason);
        });
      }),
  );
  await fillForm();
  jest.useFakeTimers();
  try {
    await userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) }).click(sendButton());
    await act(() => jest.advanceTimersByTimeAsync(29_999));
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to send message. Please try again.');
    expect(sendButton()).toBeEnabled();
  } finally {
    jest.useRealTimers();
  }
  expect(console.error).toHaveBeenCalledTimes(1);
  expect(jest.mocked(console.error).mock.calls[0]?.join(' ')).toMatch(/No answer within 30000 ms/);
  jest.mocked(console.error).mockClear();
});

const fieldOfLength = (length: number) => 'x'.repeat(length);
const emailOfLength = (length: number) => {
  const domain = `@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example`;
  return fieldOfLength(length - domain.length) + domain;
};

test.each([
  ['a name of blanks', { Name: '   ' }, 'Name is required'],
  ['a name of 101 characters', { Name: fieldOfLength(101) }, 'Name must be less than 100 characters'],
  ['an address without a dot in its domain', { Email: 'a@b' }, 'Invalid email address'],
  ['an address of 256 characters', { Email: emailOfLength(256) }, 'Email must be less than 255 characters'],
  ['a phone number of 21 characters', { Phone: fieldOfLength(21) }, 'Phone must be less than 20 characters'],
  ['a message of blanks', { Message: ' \n ' }, 'Message is required'],
  ['a message of 1001 characters', { Message: fieldOfLength(1001) }, 'Message must be less than 1000 characters'],
  [
    'several mistakes, of which it names only the first',
    { Name: ' ', Email: 'a@b', Phone: fieldOfLength(21), Message: ' ' },
    'Name is required',
  ],
])('For %s the toast is Validation Error, nothing is sent, and the text stays.', async (_, values, text) => {
  const user = await fillForm(values);
  await user.click(sendButton());
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent(`Validation Error${text}`);
  expect(toast).toHaveClass('Toastify__toast--error');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(fetchAtEdge).not.toHaveBeenCalled();
  expect(typedValues()).toEqual(Object.values({ ...message, ...values }));
  expect(sendButton()).toBeEnabled();
});

test.each([
  ['a name of 100 characters', { Name: fieldOfLength(100) }],
  ['an address of 255 characters', { Email: emailOfLength(255) }],
  ['a phone number of 20 characters', { Phone: fieldOfLength(20) }],
  ['no phone number', { Phone: '' }],
  ['a message of 1000 characters', { Message: fieldOfLength(1000) }],
])('%s is sent.', async (_, values) => {
  fetchAtEdge.mockResolvedValue(answer(200));
  const user = await fillForm(values);
  await user.click(sendButton());
  expect(await screen.findByText('Message Sent!')).toBeVisible();
});

test('Without script the browser posts the form to the site function, with each field by its name.', () => {
  render(<ContactForm words={words} />);
  const { form } = field('Name');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/api/contact');
  expect([...new FormData(form ?? undefined).keys()]).toEqual(['name', 'email', 'phone', 'message']);
});

test('The field Phone is read out as optional, and no other field has a hint.', () => {
  render(<ContactForm words={words} />);
  expect(field('Phone')).toHaveAccessibleDescription('Optional');
  for (const name of ['Name', 'Email', 'Message']) expect(field(name)).not.toHaveAttribute('aria-describedby');
});
