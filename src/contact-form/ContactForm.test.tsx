import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { landingData } from '../../tests/support/page-data';
import { ContactForm } from './ContactForm';

const labels = landingData.content.page.form;

/** The network's edge: what the form sends, and the answers a test gives. */
const fetchAtEdge = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  sessionStorage.clear();
  fetchAtEdge.mockReset();
  globalThis.fetch = fetchAtEdge;
  // jsdom lays nothing out; tests/browser/contact-form.test.ts looks at what is in view.
  Element.prototype.scrollIntoView = jest.fn();
});

afterEach(() => {
  jest.restoreAllMocks();
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const honeypot = () => field('Leave this field empty');
const sendButton = () => screen.getByRole('button', { name: 'Send Message' });
const status = () => screen.getByRole('status');
const toasts = () => within(screen.getByRole('region', { name: 'Notifications, Alt+T' }));
const answer = (status: number, body: unknown = {}) =>
  ({ ok: status < 400, status, json: () => Promise.resolve(body) }) as Response;

/** What the form sent so far: the key and the body of each request. */
const requests = () =>
  fetchAtEdge.mock.calls.map(([, request]) => ({
    key: new Headers(request?.headers).get('Idempotency-Key'),
    body: JSON.parse(String(request?.body)),
  }));
const keys = () => requests().map(({ key }) => key);

/** Leaves the page and opens it again, as a reload does. */
function reload() {
  cleanup();
  render(<ContactForm labels={labels} />);
}

const message = {
  Name: 'Ada Citizen',
  Email: 'ada@example.com',
  Phone: '08 9000 0000',
  Message: 'Could you look after our villa?',
};

async function fillForm(values: Partial<typeof message> = {}) {
  const user = userEvent.setup();
  render(<ContactForm labels={labels} />);
  for (const [name, value] of Object.entries({ ...message, ...values })) {
    await user.click(field(name));
    if (value) await user.paste(value);
  }
  return user;
}

/** Presses Send Message, and lets the browser show that it was pressed, which is before anything is sent. */
async function pressSend(user: ReturnType<typeof userEvent.setup>) {
  await user.click(sendButton());
  await letBrowserPaint();
}

const letBrowserPaint = () => act(() => new Promise((resolve) => setTimeout(resolve)));

/** Opens the page as the host sends it, types before its scripts arrive, and lets them. */
function openSlowly(typed: Partial<typeof message>) {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<ContactForm labels={labels} />);
  document.body.append(page);
  for (const [name, value] of Object.entries(typed)) field(name).value = value;
  render(<ContactForm labels={labels} />, { container: page, hydrate: true });
}

/** The form logged as many failures as the test made, and each is one. */
function expectFailures(count: number) {
  const logged = jest.mocked(console.error).mock.calls.map(([text]) => text);
  expect(logged).toEqual(Array(count).fill('The contact message was not sent.'));
  jest.mocked(console.error).mockClear();
}

const typedValues = () => Object.keys(message).map((name) => field(name).value);

test.each([
  ['Name', 'name', 'text'],
  ['Email', 'email', 'email'],
  ['Phone', 'tel', 'tel'],
])('The field %s can be filled in by the browser as %s, with the keyboard for it.', (name, autoComplete, type) => {
  render(<ContactForm labels={labels} />);
  expect(field(name)).toHaveAttribute('autocomplete', autoComplete);
  expect(field(name).type).toBe(type);
});

test.each([
  ['Name', true],
  ['Email', true],
  ['Phone', false],
  ['Message', true],
])('The browser is told whether %s is required: %s.', (name, required) => {
  render(<ContactForm labels={labels} />);
  expect(field(name).required).toBe(required);
});

test('The message box has six rows.', () => {
  render(<ContactForm labels={labels} />);
  expect(field('Message')).toHaveAttribute('rows', '6');
});

test('A message is sent to the site function, trimmed.', async () => {
  fetchAtEdge.mockResolvedValue(answer(200));
  const user = await fillForm({ Name: '  Ada Citizen ', Message: '\nCould you look after our villa?\n' });
  await pressSend(user);
  expect(fetchAtEdge).toHaveBeenCalledTimes(1);
  const [url, request] = fetchAtEdge.mock.calls[0] ?? [];
  expect(url).toBe('/api/contact');
  expect(request).toMatchObject({ method: 'POST', headers: { 'Content-Type': 'application/json' } });
  expect(requests()[0]?.body).toEqual({
    name: 'Ada Citizen',
    email: 'ada@example.com',
    phone: '08 9000 0000',
    message: 'Could you look after our villa?',
    website: '',
    seconds: expect.any(Number),
  });
});

test('A confirmed message is told in a toast, and the form is empty again.', async () => {
  fetchAtEdge.mockResolvedValue(answer(200));
  const user = await fillForm();
  await pressSend(user);
  const toast = await toasts().findByRole('group');
  expect(toast).toHaveTextContent("Message Sent!Thank you for contacting us. We'll get back to you soon.");
  expect(toast).toHaveClass('Toastify__toast--success');
  expect(typedValues()).toEqual(['', '', '', '']);
});

test('While a message is being sent the button is disabled and reads Sending..., and afterwards it is back.', async () => {
  let confirm: (response: Response) => void = () => undefined;
  fetchAtEdge.mockReturnValue(new Promise((resolve) => (confirm = resolve)));
  const user = await fillForm();
  await pressSend(user);
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
  await pressSend(user);
  const toast = await toasts().findByRole('group');
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
    expect(toasts().getByRole('group')).toHaveTextContent('Failed to send message. Please try again.');
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
  await pressSend(user);
  const toast = await toasts().findByRole('group');
  expect(toast).toHaveTextContent(`Validation Error${text}`);
  expect(toast).toHaveClass('Toastify__toast--error');
  expect(toasts().getAllByRole('group')).toHaveLength(1);
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
  await pressSend(user);
  expect(await toasts().findByText('Message Sent!')).toBeVisible();
});

test('Without script the browser posts the form to the site function, with each field by its name.', () => {
  render(<ContactForm labels={labels} />);
  const { form } = field('Name');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/api/contact');
  expect([...new FormData(form ?? undefined).keys()]).toEqual(['name', 'email', 'phone', 'message', 'website']);
});

test('The field Phone is read out as optional, and no other field has a hint.', () => {
  render(<ContactForm labels={labels} />);
  expect(field('Phone')).toHaveAccessibleDescription('Optional');
  for (const name of ['Name', 'Email', 'Message']) expect(field(name)).not.toHaveAttribute('aria-describedby');
});

describe('The key of a message', () => {
  test('is a random UUID in lower case.', async () => {
    fetchAtEdge.mockResolvedValue(answer(200));
    const user = await fillForm();
    await pressSend(user);
    expect(keys()).toEqual([
      expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    ]);
  });

  test.each([
    ['a lost answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer 502', () => Promise.resolve(answer(502))],
  ])('is the same when, after %s, the same text is sent again.', async (_, outcome) => {
    fetchAtEdge.mockImplementationOnce(outcome).mockResolvedValue(answer(200));
    const user = await fillForm();
    await pressSend(user);
    await pressSend(user);
    expect(keys()).toEqual([keys()[0], keys()[0]]);
    expectFailures(1);
  });

  test('is the same when only the blanks around a text change.', async () => {
    fetchAtEdge.mockResolvedValue(answer(502));
    const user = await fillForm();
    await pressSend(user);
    await user.type(field('Message'), ' {Enter}');
    await pressSend(user);
    expect(keys()).toEqual([keys()[0], keys()[0]]);
    expectFailures(2);
  });

  test.each(['Name', 'Email', 'Phone', 'Message'])(
    'is another when, after a failure, the field %s changes.',
    async (name) => {
      fetchAtEdge.mockResolvedValue(answer(502));
      const user = await fillForm();
      await pressSend(user);
      await user.type(field(name), '1');
      await pressSend(user);
      expect(new Set(keys()).size).toBe(2);
      expectFailures(2);
    },
  );

  test('is the one it had when, after two failures, the text is what it was at the first.', async () => {
    fetchAtEdge.mockResolvedValue(answer(502));
    const user = await fillForm();
    await pressSend(user);
    await user.type(field('Message'), '1');
    await pressSend(user);
    await user.type(field('Message'), '{Backspace}');
    reload();
    await pressSend(user);
    expect(keys()).toEqual([keys()[0], expect.any(String), keys()[0]]);
    expect(keys()[1]).not.toBe(keys()[0]);
    expectFailures(3);
  });

  test('is the same after a failure and a reload.', async () => {
    fetchAtEdge.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(answer(200));
    const user = await fillForm();
    await pressSend(user);
    reload();
    await pressSend(user);
    expect(keys()).toEqual([keys()[0], keys()[0]]);
    expectFailures(1);
  });

  test('is the same after a reload while the message is under way.', async () => {
    fetchAtEdge.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue(answer(200));
    const user = await fillForm();
    await pressSend(user);
    reload();
    await pressSend(user);
    expect(keys()).toEqual([keys()[0], keys()[0]]);
  });

  test('is another for the same text, typed once more after a success.', async () => {
    fetchAtEdge.mockResolvedValue(answer(200));
    const user = await fillForm();
    await pressSend(user);
    for (const [name, value] of Object.entries(message)) await user.type(field(name), value);
    await pressSend(user);
    expect(new Set(keys()).size).toBe(2);
  });

  test.each([
    ['for the next press', () => undefined],
    ['after a reload', reload],
  ])('is another %s when it was answered that it belongs to another message.', async (_, between) => {
    fetchAtEdge.mockResolvedValueOnce(answer(409)).mockResolvedValue(answer(200));
    const user = await fillForm();
    await pressSend(user);
    expect(await toasts().findByRole('group')).toHaveTextContent('ErrorFailed to send message. Please try again.');
    expect(typedValues()).toEqual(Object.values(message));
    between();
    await pressSend(user);
    expect(new Set(keys()).size).toBe(2);
    expectFailures(1);
  });
});

describe('A draft', () => {
  test('is back after a reload.', async () => {
    await fillForm({ Phone: '' });
    reload();
    expect(typedValues()).toEqual(Object.values({ ...message, Phone: '' }));
  });

  test('that was restored is kept on when one field of it changes.', async () => {
    const user = await fillForm();
    reload();
    await user.type(field('Message'), ' And our boat?');
    reload();
    expect(typedValues()).toEqual([message.Name, message.Email, message.Phone, `${message.Message} And our boat?`]);
  });

  test('is gone once it was sent.', async () => {
    fetchAtEdge.mockResolvedValue(answer(200));
    const user = await fillForm();
    await pressSend(user);
    expect(sessionStorage).toHaveLength(0);
    reload();
    expect(typedValues()).toEqual(['', '', '', '']);
  });

  test('stays when it could not be sent.', async () => {
    fetchAtEdge.mockResolvedValue(answer(502));
    const user = await fillForm();
    await pressSend(user);
    reload();
    expect(typedValues()).toEqual(Object.values(message));
    expectFailures(1);
  });

  test('is none where nothing was typed, nor where all of it was deleted.', async () => {
    const user = userEvent.setup();
    render(<ContactForm labels={labels} />);
    await user.click(field('Name'));
    expect(sessionStorage).toHaveLength(0);
    await user.type(field('Name'), 'A');
    expect(sessionStorage).toHaveLength(1);
    await user.clear(field('Name'));
    expect(sessionStorage).toHaveLength(0);
  });

  test('never holds what stands in the honeypot.', async () => {
    const user = await fillForm();
    await user.type(honeypot(), 'https://example.com');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('https://example.com');
    reload();
    expect(honeypot()).toHaveValue('');
  });

  test.each([
    ['no JSON', '{"texts":'],
    ['null', 'null'],
    ['a text', '"Ada"'],
    ['an older shape', '{"name":"Ada","email":"","phone":"","message":""}'],
    ['a field missing', '{"texts":{"name":"Ada","email":"","phone":""}}'],
    ['a number for a text', '{"texts":{"name":1,"email":"","phone":"","message":"Hello"}}'],
    [
      'a key that is none',
      '{"texts":{"name":"Ada","email":"","phone":"","message":""},"attempts":[{"key":"1","message":{"name":"","email":"","phone":"","message":""}}]}',
    ],
  ])('of which the storage holds %s is ignored.', (_, kept) => {
    sessionStorage.setItem('contact-draft', kept);
    render(<ContactForm labels={labels} />);
    expect(typedValues()).toEqual(['', '', '', '']);
  });

  test.each([
    ['forbids the storage', () => jest.spyOn(window, 'sessionStorage', 'get')],
    ['has no room for it', () => jest.spyOn(Storage.prototype, 'setItem')],
  ])('is not missed where the browser %s: the message is sent, again under its key.', async (_, storage) => {
    storage().mockImplementation(() => {
      throw new DOMException('Not here.');
    });
    fetchAtEdge.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(answer(200));
    const user = await fillForm();
    await pressSend(user);
    await pressSend(user);
    expect(keys()).toEqual([keys()[0], keys()[0]]);
    expect(typedValues()).toEqual(['', '', '', '']);
    expectFailures(1);
  });

  test('gives way, field by field, to what is typed before the scripts of the page arrive.', async () => {
    await fillForm();
    cleanup();
    openSlowly({ Name: 'Bea', Message: 'Another question.' });
    expect(typedValues()).toEqual(['Bea', message.Email, message.Phone, 'Another question.']);
    reload();
    expect(typedValues()).toEqual(['Bea', message.Email, message.Phone, 'Another question.']);
  });

  test('is what was typed before the scripts of the page arrive, and later changes leave that alone.', async () => {
    openSlowly({ Name: 'Bea' });
    await userEvent.type(field('Message'), 'Hello');
    expect(typedValues()).toEqual(['Bea', '', '', 'Hello']);
    reload();
    expect(typedValues()).toEqual(['Bea', '', '', 'Hello']);
  });
});

describe('The honeypot', () => {
  test('is a text field without hints for the browser, out of the order of the Tab key.', async () => {
    render(<ContactForm labels={labels} />);
    expect(honeypot()).toHaveAttribute('type', 'text');
    expect(honeypot()).toHaveAttribute('autocomplete', 'off');
    expect(honeypot()).toHaveAttribute('tabindex', '-1');
    expect(honeypot()).not.toBeRequired();
    const user = userEvent.setup();
    await user.click(field('Message'));
    await user.tab();
    expect(sendButton()).toHaveFocus();
  });

  test('is sent as it was filled, beside the message.', async () => {
    fetchAtEdge.mockResolvedValue(answer(200));
    const user = await fillForm();
    await user.type(honeypot(), 'https://example.com');
    await pressSend(user);
    expect(requests()[0]?.body).toMatchObject({ message: message.Message, website: 'https://example.com' });
  });
});

describe('How long the page had been open', () => {
  const openFor = (milliseconds: number) => jest.spyOn(performance, 'now').mockReturnValue(milliseconds);

  test('is sent with the message, in seconds.', async () => {
    fetchAtEdge.mockResolvedValue(answer(200));
    const user = await fillForm();
    openFor(12_300);
    await pressSend(user);
    expect(requests()[0]?.body.seconds).toBe(12.3);
  });

  test('is sent with what was typed before the scripts of the page arrived, too.', async () => {
    fetchAtEdge.mockResolvedValue(answer(200));
    openSlowly(message);
    openFor(12_300);
    await userEvent.click(sendButton());
    expect(requests()[0]?.body.seconds).toBe(12.3);
  });

  test('is not told of a message that was written before a reload, and is of the next one.', async () => {
    fetchAtEdge.mockResolvedValue(answer(200));
    const user = await fillForm();
    reload();
    openFor(1_000);
    await pressSend(user);
    expect(requests()[0]?.body).not.toHaveProperty('seconds');
    for (const [name, value] of Object.entries(message)) await user.type(field(name), value);
    openFor(60_000);
    await pressSend(user);
    expect(requests()[1]?.body.seconds).toBe(60);
  });
});

/** Answers the next message when the test says so. */
function holdAnswer() {
  let give: (response: Response) => void = () => undefined;
  fetchAtEdge.mockReturnValueOnce(new Promise((resolve) => (give = resolve)));
  return (response: Response) =>
    act(async () => {
      give(response);
    });
}

/** React moves the focus a moment after it has shown the outcome. */
const expectFocus = (element: HTMLElement) =>
  waitFor(() => {
    expect(element).toHaveFocus();
  });

describe('A field with a mistake', () => {
  test.each([
    ['Name', { Name: ' ', Message: ' ' }, 'Name is required'],
    ['Email', { Email: 'a@b', Message: ' ' }, 'Invalid email address'],
    ['Phone', { Phone: fieldOfLength(21) }, 'Optional Phone must be less than 20 characters'],
    ['Message', { Message: ' ' }, 'Message is required'],
  ])('is marked and has the focus when it is the first one: %s.', async (name, values, description) => {
    const user = await fillForm(values);
    await pressSend(user);
    await expectFocus(field(name));
    expect(field(name)).toBeInvalid();
    expect(field(name)).toHaveAccessibleDescription(description);
    for (const other of Object.keys(message).filter((label) => label !== name)) {
      expect(field(other)).not.toHaveAttribute('aria-invalid');
    }
  });

  test('loses its mark and its toast when its text changes, and keeps them while another text does.', async () => {
    const user = await fillForm({ Name: ' ' });
    await pressSend(user);
    await user.type(field('Message'), '!');
    expect(field('Name')).toHaveAttribute('aria-invalid', 'true');
    expect(toasts().getByRole('group')).toBeVisible();
    await user.type(field('Name'), 'A');
    expect(field('Name')).not.toHaveAttribute('aria-invalid');
    expect(field('Name')).not.toHaveAttribute('aria-describedby');
    expect(toasts().queryByRole('group')).not.toBeInTheDocument();
    expect(status()).toHaveTextContent('Validation ErrorName is required');
  });

  test('loses its mark to the next mistake.', async () => {
    const user = await fillForm({ Phone: fieldOfLength(21), Message: ' ' });
    await pressSend(user);
    await user.clear(field('Phone'));
    await pressSend(user);
    expect(field('Phone')).not.toHaveAttribute('aria-invalid');
    expect(field('Message')).toHaveAttribute('aria-invalid', 'true');
    await expectFocus(field('Message'));
  });

  test('that the browser finds takes over the mark, and what was told of an earlier try is gone.', async () => {
    const user = await fillForm({ Phone: fieldOfLength(21) });
    await pressSend(user);
    await user.clear(field('Email'));
    await pressSend(user);
    expect(field('Email')).toHaveAccessibleDescription('Invalid email address');
    expect(field('Email')).toBeInvalid();
    expect(field('Phone')).not.toHaveAttribute('aria-invalid');
    expect(status()).toHaveTextContent(/^Validation ErrorInvalid email address$/);
    await expectFocus(field('Email'));
  });

  test('that only the browser finds is told in its labels.', async () => {
    const user = await fillForm();
    // A rule that a browser has and the form does not.
    field('Phone').setCustomValidity('Not a phone number here.');
    await pressSend(user);
    expect(field('Phone')).toHaveAccessibleDescription(/Not a phone number here\.$/);
    expect(status()).toHaveTextContent('Not a phone number here.');
  });
});

describe('After a try', () => {
  test('that succeeded the focus is on the status line.', async () => {
    fetchAtEdge.mockResolvedValue(answer(200));
    const user = await fillForm();
    await pressSend(user);
    await expectFocus(status());
  });

  test('that failed the focus is on the button, also when it was made from a field.', async () => {
    fetchAtEdge.mockResolvedValue(answer(502));
    const user = await fillForm();
    await pressSend(user);
    await expectFocus(sendButton());
    await user.type(field('Name'), '{Enter}');
    await expectFocus(sendButton());
    expectFailures(2);
  });

  test.each([
    ['succeeded', 200, 0],
    ['failed', 502, 1],
  ])('that %s the focus stays where the visitor has gone meanwhile.', async (_, code, failures) => {
    const giveAnswer = holdAnswer();
    const user = await fillForm();
    await pressSend(user);
    await user.click(field('Email'));
    await giveAnswer(answer(code));
    expect(toasts().getByRole('group')).toBeVisible();
    await expectFocus(field('Email'));
    expectFailures(failures);
  });
});

describe('A toast', () => {
  test('is no live region, and not in one: what it says is announced by the status line.', async () => {
    const user = await fillForm({ Name: ' ' });
    await pressSend(user);
    const toast = toasts().getByRole('group', { name: 'Validation Error Name is required' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(toast.closest('[aria-live]')).toHaveAttribute('aria-live', 'off');
  });

  test('is closed with its cross, and the focus is where it was before.', async () => {
    const user = await fillForm({ Message: ' ' });
    await pressSend(user);
    await expectFocus(field('Message'));
    await user.click(toasts().getByRole('button', { name: 'Close notification' }));
    expect(toasts().queryByRole('group')).not.toBeInTheDocument();
    await expectFocus(field('Message'));
  });

  test('comes after the form with the Tab key and is closed with Escape, and the focus is where it was before.', async () => {
    const user = await fillForm({ Message: ' ' });
    await pressSend(user);
    await expectFocus(field('Message'));
    await user.tab();
    await user.tab();
    expect(toasts().getByRole('group')).toHaveFocus();
    await user.tab();
    expect(toasts().getByRole('button')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(toasts().queryByRole('group')).not.toBeInTheDocument();
    expect(sendButton()).toHaveFocus();
  });

  test('stays when Escape is pressed elsewhere.', async () => {
    const user = await fillForm({ Message: ' ' });
    await pressSend(user);
    await user.keyboard('{Escape}');
    expect(toasts().getByRole('group')).toBeVisible();
  });
});

describe('The status line', () => {
  test('is there and empty at first, and polite.', () => {
    render(<ContactForm labels={labels} />);
    expect(status()).toBeEmptyDOMElement();
    expect(status()).not.toHaveAttribute('aria-live');
  });

  test('says that a message is being sent, as the button that says so may have lost the focus.', async () => {
    const giveAnswer = holdAnswer();
    const user = await fillForm();
    await pressSend(user);
    expect(status()).toHaveTextContent(/^Sending\.\.\.$/);
    await giveAnswer(answer(200));
    expect(status()).not.toHaveTextContent('Sending...');
  });

  test('shows the reference of a confirmed message, until the next one is sent.', async () => {
    fetchAtEdge
      .mockResolvedValueOnce(answer(200, { reference: '7KXM2PQR' }))
      .mockReturnValueOnce(new Promise(() => undefined));
    const user = await fillForm();
    await pressSend(user);
    expect(status()).toHaveTextContent(/Your reference: 7KXM2PQR$/);
    for (const [name, value] of Object.entries(message)) await user.type(field(name), value);
    expect(status()).toHaveTextContent(/Your reference: 7KXM2PQR$/);
    await pressSend(user);
    expect(status()).toHaveTextContent(/^Sending\.\.\.$/);
  });

  test('keeps the room for the answer to a message that is under way, and hides from everyone what keeps it.', async () => {
    fetchAtEdge.mockReturnValueOnce(new Promise(() => undefined));
    const user = await fillForm();
    expect(screen.queryByText('Message Sent!')).not.toBeInTheDocument();
    await pressSend(user);
    for (const title of ['Message Sent!', 'Error']) {
      const kept = screen.getByText(title).closest('[aria-hidden]');
      expect(kept).toHaveClass('invisible');
      expect(status().parentElement).toContainElement(kept as HTMLElement);
    }
  });

  test.each([
    [
      'is confirmed without a reference',
      {},
      answer(200),
      "Message Sent!Thank you for contacting us. We'll get back to you soon.",
      0,
    ],
    ['fails', {}, answer(502, { reference: '7KXM2PQR' }), 'ErrorFailed to send message. Please try again.', 1],
    ['has a mistake', { Name: ' ' }, answer(200, { reference: '7KXM2PQR' }), 'Validation ErrorName is required', 0],
  ])('says what the toast says, and no reference, when a message %s.', async (_, values, response, text, failures) => {
    fetchAtEdge.mockResolvedValue(response);
    const user = await fillForm(values);
    await pressSend(user);
    expect(toasts().getByRole('group').textContent).toBe(text);
    expect(status().textContent).toBe(text);
    expectFailures(failures);
  });
});
