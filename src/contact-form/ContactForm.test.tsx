import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import {
  contactFields,
  mapContactFields,
  type ContactFieldName,
} from '../../supabase/functions/_shared/contact/contact-fields';
import { aMessage } from '../../tests/support/a-message';
import { landingData } from '../../tests/support/page-data';
import { outcomeHeader, type ContactOutcome } from '../../supabase/functions/_shared/contact/outcome';
import { ContactForm } from './ContactForm';
import { emailUrl } from './email-url';
import { emptyFormValues, type FormValues } from './form-values';

const { company, page } = landingData.content;
const labels = page.form;
const contactForm = <ContactForm labels={labels} email={company.email} />;
const message = aMessage();

/** The edge of the network. */
const fetchAtEdge = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  sessionStorage.clear();
  fetchAtEdge.mockReset();
  globalThis.fetch = fetchAtEdge;
  // jsdom has no layout; tests/browser/contact-form.test.ts checks what is in view.
  Element.prototype.scrollIntoView = jest.fn();
});

afterEach(() => {
  jest.restoreAllMocks();
});

const labelOf = mapContactFields(({ labelKey }) => labels[labelKey]);
const field = (name: ContactFieldName) => screen.getByLabelText<HTMLInputElement>(labelOf[name]);
const honeypot = () => screen.getByLabelText(labels.honeypotLabel);
const sendButton = () => screen.getByRole('button', { name: 'Send Message' });
const status = () => screen.getByRole('status');
const toasts = () => within(screen.getByRole('region', { name: labels.toastsLabel }));
const values = () => mapContactFields(({ name }) => field(name).value);

const responseOf = (outcome: ContactOutcome, body: unknown = {}) =>
  Response.json(body, { headers: { [outcomeHeader]: outcome } });
const connectionFails = () => Promise.reject(new TypeError('Failed to fetch'));

/** @returns a function that responds to the next submission. */
function holdResponse() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetchAtEdge.mockReturnValueOnce(promise);
  return (response: Response) =>
    act(() => {
      resolve(response);
      return promise;
    });
}

const submissions = () =>
  fetchAtEdge.mock.calls.map(([, request]) => ({
    key: new Headers(request?.headers).get('Idempotency-Key'),
    body: JSON.parse(request?.body as string) as Record<string, unknown>,
  }));
const keys = () => submissions().map(({ key }) => key);

function expectSameKeys() {
  const [first, second, ...more] = keys();
  expect(first).toEqual(expect.any(String));
  expect(second).toBe(first);
  expect(more).toEqual([]);
}

function expectDifferentKeys() {
  expect(keys()).toEqual([expect.any(String), expect.any(String)]);
  expect(new Set(keys()).size).toBe(2);
}

function fill(change: Partial<FormValues> = {}) {
  for (const [name, value] of Object.entries({ ...message, ...change })) {
    fireEvent.change(field(name as ContactFieldName), { target: { value } });
  }
}

function openAndFill(change?: Partial<FormValues>) {
  render(contactForm);
  fill(change);
  return userEvent.setup({ delay: null });
}

function reload() {
  cleanup();
  render(contactForm);
}

/** Opens the server-rendered page, types into it, and then hydrates it. */
function openAndFillBeforeHydration(typed: Partial<FormValues>) {
  const page = document.createElement('div');
  page.innerHTML = renderToString(contactForm);
  document.body.append(page);
  for (const [name, value] of Object.entries(typed)) field(name as ContactFieldName).value = value;
  render(contactForm, { container: page, hydrate: true });
}

/** Presses the button, and lets the browser paint it, because nothing is sent before that. */
async function pressSend(user: UserEvent) {
  await user.click(sendButton());
  await letBrowserPaint();
}

const letBrowserPaint = () => act(() => new Promise((resolve) => setTimeout(resolve)));

/** Asserts that this many submissions failed, and that each was logged once with its cause. */
function expectFailures(count: number, cause = /./) {
  const logged = jest.mocked(console.error).mock.calls.map((call) => call.join(' '));
  expect(logged).toHaveLength(count);
  for (const text of logged) {
    expect(text).toMatch(/^The contact message was not sent\./);
    expect(text).toMatch(cause);
  }
  jest.mocked(console.error).mockClear();
}

/** React moves the focus just after it has rendered the result. */
const expectFocus = (element: HTMLElement) =>
  waitFor(() => {
    expect(element).toHaveFocus();
  });

test.each([
  ['Name', 'text', 'name', true, ''],
  ['Email', 'email', 'email', true, ''],
  ['Phone', 'tel', 'tel', false, 'Optional'],
  ['Message', 'textarea', null, true, ''],
])('The field %s has the type %s, the autocomplete token %s, required: %s, and the hint "%s".', (...expected) => {
  const [name, type, autocomplete, required, hint] = expected;
  render(contactForm);
  const control = screen.getByRole<HTMLInputElement>('textbox', { name });
  expect(control.type).toBe(type);
  expect(control.getAttribute('autocomplete')).toBe(autocomplete);
  expect(control.required).toBe(required);
  expect(control).toHaveAccessibleDescription(hint);
});

test('Name and message are shown in the direction of what is typed, email and phone from left to right.', () => {
  render(contactForm);
  const directions = contactFields.map(({ name }) => [name, field(name).getAttribute('dir')]);
  expect(Object.fromEntries(directions)).toEqual({ name: 'auto', email: null, phone: null, message: 'auto' });
});

test('The message box has six rows.', () => {
  render(contactForm);
  expect(field('message')).toHaveAttribute('rows', '6');
});

test.each([
  ['799 characters', '', 'x'.repeat(799)],
  ['800 characters', '800 of 1000', 'x'.repeat(800)],
  ['1000 characters', '1000 of 1000', 'x'.repeat(1000)],
  ['1234 characters', '1234 of 1000', 'x'.repeat(1234)],
  ['800 characters, with blanks around them that are not sent', '800 of 1000', `\n ${'x'.repeat(800)}  `],
  ['1000 blanks', '', ' '.repeat(1000)],
])('A message of %s stays as it is, and the count that screen readers read with it is "%s".', (...row) => {
  const [, count, text] = row;
  openAndFill({ message: text });
  expect(field('message')).toHaveValue(text);
  expect(field('message')).toHaveAccessibleDescription(count);
});

test('The check after a press agrees with the count: 1000 of 1000 is sent, 1001 of 1000 is too much.', async () => {
  fetchAtEdge.mockResolvedValue(responseOf('sent'));
  const user = openAndFill({ message: ` ${'x'.repeat(1001)} ` });
  await pressSend(user);
  expect(field('message')).toHaveAccessibleDescription('1001 of 1000 Message must be less than 1000 characters');
  fill({ message: ` ${'x'.repeat(1000)} ` });
  await pressSend(user);
  expect(submissions()).toMatchObject([{ body: { message: 'x'.repeat(1000) } }]);
});

test('The count is announced at 900, at the limit and past it, and not at each key between.', () => {
  const { container } = render(contactForm);
  const announcement = () => {
    const row = field('message').previousElementSibling;
    return row?.querySelector('[aria-live=polite]')?.textContent;
  };
  const announced: (string | null | undefined)[] = [];
  for (const length of [0, 899, 900, 901, 999, 1000, 1001, 1002, 1100, 1000, 999, 899]) {
    fill({ message: 'x'.repeat(length) });
    announced.push(announcement());
  }
  expect(announced).toEqual([
    '',
    '',
    ...['900 of 1000', '900 of 1000', '900 of 1000', '1000 of 1000'],
    ...['1001 of 1000', '1001 of 1000', '1001 of 1000', '1000 of 1000'],
    '999 of 1000',
    '',
  ]);
  expect(container.querySelectorAll('form [aria-live]')).toHaveLength(1);
});

test('Beside the button, visitors read what happens to their details.', () => {
  render(contactForm);
  const line = screen.getByText(labels.privacy);
  expect(line).toBeVisible();
  expect(sendButton().closest('form')).toContainElement(line);
});

test('Without scripts the browser posts each field to the site function by its name.', () => {
  render(contactForm);
  const { form } = field('name');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/api/contact');
  const names = contactFields.map(({ name }) => name);
  expect([...new FormData(form ?? undefined).keys()]).toEqual([...names, 'website']);
});

test('A submission sends the trimmed message to the site function as JSON, with a UUID as its key.', async () => {
  fetchAtEdge.mockResolvedValue(responseOf('sent'));
  const user = openAndFill({ name: `  ${message.name} `, message: `\n${message.message}\n` });
  await pressSend(user);
  expect(fetchAtEdge).toHaveBeenCalledTimes(1);
  expect(fetchAtEdge.mock.calls[0]?.[0]).toBe('/api/contact');
  expect(submissions()).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      body: { ...message, website: '', seconds: expect.any(Number) },
    },
  ]);
});

test('A confirmed message is reported in a toast, and the form is empty again.', async () => {
  fetchAtEdge.mockResolvedValue(responseOf('sent'));
  const user = openAndFill();
  await pressSend(user);
  const toast = await toasts().findByRole('group');
  expect(toast).toHaveTextContent("Message Sent!Thank you for contacting us. We'll get back to you soon.");
  expect(toast).toHaveClass('Toastify__toast--success');
  expect(values()).toEqual(emptyFormValues);
});

test('During a submission the button is disabled and reads its sending label, the fields are read-only, and Enter is ignored.', async () => {
  const giveResponse = holdResponse();
  const user = openAndFill();
  await pressSend(user);
  const button = screen.getByRole('button', { name: 'Sending...' });
  expect(button).toBeDisabled();
  await user.type(field('message'), '!');
  await user.click(button);
  await user.type(field('name'), '{Enter}');
  expect(values()).toEqual(message);
  expect(fetchAtEdge).toHaveBeenCalledTimes(1);
  await giveResponse(responseOf('sent'));
  expect(sendButton()).toBeEnabled();
});

test.each([
  ['the site function is unavailable', () => Promise.resolve(responseOf('unavailable')), /The outcome was unavailable/],
  ['the visitor has sent too many', () => Promise.resolve(responseOf('limited')), /The outcome was limited/],
  ['the response is not that of the site function', () => Promise.resolve(Response.json({})), /The response was 200/],
  ['the connection fails', connectionFails, /Failed to fetch/],
])('When %s, a toast reports it, the cause is logged, and the form keeps its values.', async (_, outcome, cause) => {
  fetchAtEdge.mockImplementation(outcome);
  const user = openAndFill();
  await pressSend(user);
  const toast = await toasts().findByRole('group');
  expect(toast).toHaveTextContent('ErrorFailed to send message. Please try again.');
  expect(toast).toHaveClass('Toastify__toast--error');
  expect(values()).toEqual(message);
  expect(sendButton()).toBeEnabled();
  expectFailures(1, cause);
});

const textOfLength = (length: number) => 'x'.repeat(length);

test('An invalid message is reported in a toast with its first error, is not sent, and stays.', async () => {
  const invalid = { ...message, name: ' ', email: 'a@b', phone: textOfLength(21), message: ' ' };
  const user = openAndFill(invalid);
  await pressSend(user);
  const toast = toasts().getByRole('group');
  expect(toast).toHaveTextContent(/^Validation ErrorName is required$/);
  expect(toast).toHaveClass('Toastify__toast--error');
  expect(fetchAtEdge).not.toHaveBeenCalled();
  expect(values()).toEqual(invalid);
  expect(sendButton()).toBeEnabled();
});

describe('The idempotency key', () => {
  test('stays the same when the same message is sent again after a lost response.', async () => {
    fetchAtEdge.mockImplementationOnce(connectionFails).mockResolvedValue(responseOf('sent'));
    const user = openAndFill();
    await pressSend(user);
    await pressSend(user);
    expectSameKeys();
    expectFailures(1);
  });

  test('is the first one again when, after two failures and a reload, the message is what it was first.', async () => {
    fetchAtEdge.mockImplementation(() => Promise.resolve(responseOf('unavailable')));
    const user = openAndFill();
    await pressSend(user);
    await user.type(field('message'), '1');
    await pressSend(user);
    await user.type(field('message'), '{Backspace}');
    reload();
    await pressSend(user);
    const [first, second, third] = keys();
    expect(third).toBe(first);
    expect(second).not.toBe(first);
    expectFailures(3);
  });

  test('stays the same after a reload during the submission.', async () => {
    fetchAtEdge.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue(responseOf('sent'));
    const user = openAndFill();
    await pressSend(user);
    reload();
    await pressSend(user);
    expectSameKeys();
  });

  test('is another one when the same message is typed again after a success.', async () => {
    fetchAtEdge.mockImplementation(() => Promise.resolve(responseOf('sent')));
    const user = openAndFill();
    await pressSend(user);
    fill();
    await pressSend(user);
    expectDifferentKeys();
  });

  test.each([
    ['at the next press', () => undefined],
    ['after a reload', reload],
  ])('is another one %s when the response is that it belongs to another message.', async (_, between) => {
    fetchAtEdge.mockResolvedValueOnce(responseOf('conflict')).mockResolvedValue(responseOf('sent'));
    const user = openAndFill();
    await pressSend(user);
    expect(toasts().getByRole('group')).toHaveTextContent('ErrorFailed to send message. Please try again.');
    expect(values()).toEqual(message);
    between();
    await pressSend(user);
    expectDifferentKeys();
    expectFailures(1);
  });
});

describe('The draft', () => {
  test('is restored after a reload.', () => {
    openAndFill({ phone: '' });
    reload();
    expect(values()).toEqual({ ...message, phone: '' });
  });

  test('is kept in full when it was restored and then one field changes.', async () => {
    const user = openAndFill();
    reload();
    await user.type(field('message'), '!');
    reload();
    expect(values()).toEqual({ ...message, message: `${message.message}!` });
  });

  test('is gone once it was sent.', async () => {
    fetchAtEdge.mockResolvedValue(responseOf('sent'));
    const user = openAndFill();
    await pressSend(user);
    expect(sessionStorage).toHaveLength(0);
    reload();
    expect(values()).toEqual(emptyFormValues);
  });

  test('is stored only while there is some text.', async () => {
    const user = userEvent.setup({ delay: null });
    render(contactForm);
    await user.click(field('name'));
    expect(sessionStorage).toHaveLength(0);
    await user.type(field('name'), 'A');
    expect(sessionStorage).toHaveLength(1);
    await user.clear(field('name'));
    expect(sessionStorage).toHaveLength(0);
  });

  test('does not contain the honeypot.', async () => {
    const user = openAndFill();
    await user.type(honeypot(), 'spam');
    await user.type(field('message'), '!');
    expect(sessionStorage.getItem('contact-draft')).toContain(`${message.message}!`);
    expect(sessionStorage.getItem('contact-draft')).not.toContain('spam');
    reload();
    expect(honeypot()).toHaveValue('');
  });

  const stored = { texts: message, attempts: [{ key: crypto.randomUUID(), message }] };

  test.each([
    ['is not JSON', '{"texts":'],
    ['is null', null],
    ['is a string', '"Ada"'],
    ['has another structure', message],
    ['lacks a field', { ...stored, texts: { ...message, message: undefined } }],
    ['has a number for a value', { ...stored, texts: { ...message, name: 1 } }],
    ['has a key that is not a UUID', { ...stored, attempts: [{ key: '1', message }] }],
  ])('is ignored if the storage was written by others: it %s.', (_, item) => {
    const open = (draft: unknown) => {
      cleanup();
      sessionStorage.setItem('contact-draft', typeof draft === 'string' ? draft : JSON.stringify(draft));
      render(contactForm);
      return values();
    };
    expect(open(stored)).toEqual(message);
    expect(open(item)).toEqual(emptyFormValues);
  });

  test.each([
    ['forbids the storage', () => jest.spyOn(window, 'sessionStorage', 'get')],
    ['has no room for it', () => jest.spyOn(Storage.prototype, 'setItem')],
  ])('is not needed: if the browser %s, a repeat is sent with the same key.', async (_, spy) => {
    spy().mockImplementation(() => {
      throw new DOMException('Not here.');
    });
    fetchAtEdge.mockImplementationOnce(connectionFails).mockResolvedValue(responseOf('sent'));
    const user = openAndFill();
    await pressSend(user);
    await pressSend(user);
    expectSameKeys();
    expect(values()).toEqual(emptyFormValues);
    expectFailures(1);
  });

  test('gives way, field by field, to what is typed before hydration.', () => {
    openAndFill();
    cleanup();
    openAndFillBeforeHydration({ name: 'Bea', message: 'Another question.' });
    const expected = { ...message, name: 'Bea', message: 'Another question.' };
    expect(values()).toEqual(expected);
    reload();
    expect(values()).toEqual(expected);
  });

  test('contains what is typed before hydration, and what is typed afterwards.', async () => {
    openAndFillBeforeHydration({ name: 'Bea' });
    await userEvent.setup({ delay: null }).type(field('message'), 'Hello');
    const expected = { ...emptyFormValues, name: 'Bea', message: 'Hello' };
    expect(values()).toEqual(expected);
    reload();
    expect(values()).toEqual(expected);
  });
});

describe('The honeypot', () => {
  test('is an optional text field without autocomplete, which the Tab key skips.', async () => {
    render(contactForm);
    expect(honeypot()).toHaveAttribute('type', 'text');
    expect(honeypot()).toHaveAttribute('autocomplete', 'off');
    expect(honeypot()).not.toBeRequired();
    const user = userEvent.setup({ delay: null });
    await user.click(field('message'));
    await user.tab();
    expect(sendButton()).toHaveFocus();
  });

  test('is hidden from screen readers.', () => {
    render(contactForm);
    expect(screen.queryByRole('textbox', { name: labels.honeypotLabel })).not.toBeInTheDocument();
    expect(screen.getAllByRole('textbox')).not.toContain(honeypot());
  });

  test('is sent beside the message.', async () => {
    fetchAtEdge.mockResolvedValue(responseOf('sent'));
    const user = openAndFill();
    await user.type(honeypot(), 'spam');
    await pressSend(user);
    expect(submissions()).toMatchObject([{ body: { ...message, website: 'spam' } }]);
  });
});

describe('The time since the page was opened', () => {
  const openFor = (milliseconds: number) => jest.spyOn(performance, 'now').mockReturnValue(milliseconds);
  const seconds = () => submissions().map(({ body }) => body.seconds);

  test('is sent with the message, in seconds.', async () => {
    fetchAtEdge.mockResolvedValue(responseOf('sent'));
    const user = openAndFill();
    openFor(12_300);
    await pressSend(user);
    expect(seconds()).toEqual([12.3]);
  });

  test('is sent with what was typed before hydration.', async () => {
    fetchAtEdge.mockResolvedValue(responseOf('sent'));
    openAndFillBeforeHydration(message);
    openFor(12_300);
    await pressSend(userEvent.setup({ delay: null }));
    expect(seconds()).toEqual([12.3]);
  });

  test('is left out for a message typed before a reload, and sent with the next message.', async () => {
    fetchAtEdge.mockImplementation(() => Promise.resolve(responseOf('sent')));
    const user = openAndFill();
    reload();
    openFor(1_000);
    await pressSend(user);
    fill();
    openFor(60_000);
    await pressSend(user);
    expect(submissions()[0]?.body).not.toHaveProperty('seconds');
    expect(seconds()).toEqual([undefined, 60]);
  });
});

describe('A field error', () => {
  test.each([
    ['name', { name: ' ', message: ' ' }, 'Name is required'],
    ['email', { email: 'a@b', message: ' ' }, 'Invalid email address'],
    ['phone', { phone: textOfLength(21), message: ' ' }, 'Optional Phone must be less than 20 characters'],
    ['message', { message: ' ' }, 'Message is required'],
  ] as const)(
    'is shown at the first invalid field only, which gets the focus: %s.',
    async (name, change, description) => {
      const user = openAndFill(change);
      await pressSend(user);
      await expectFocus(field(name));
      expect(field(name)).toHaveAccessibleDescription(description);
      const invalid = contactFields.filter((other) => field(other.name).hasAttribute('aria-invalid'));
      expect(invalid).toMatchObject([{ name }]);
    },
  );

  test('that only the site function finds is shown as the form shows its own.', async () => {
    fetchAtEdge.mockResolvedValue(responseOf('invalid', { error: 'Odd number', field: 'phone' }));
    const user = openAndFill();
    await pressSend(user);
    await expectFocus(field('phone'));
    expect(field('phone')).toHaveAccessibleDescription('Optional Odd number');
    expect(toasts().getByRole('group')).toHaveTextContent(/^Validation ErrorOdd number$/);
    expect(values()).toEqual(message);
  });

  test('goes when its field changes, with its toast and the status line, and stays while another field changes.', async () => {
    const user = openAndFill({ name: ' ' });
    await pressSend(user);
    await user.type(field('message'), '!');
    expect(field('name')).toHaveAttribute('aria-invalid', 'true');
    expect(toasts().getByRole('group')).toBeVisible();
    await user.type(field('name'), 'A');
    expect(field('name')).not.toHaveAttribute('aria-invalid');
    expect(field('name')).not.toHaveAttribute('aria-describedby');
    expect(toasts().queryByRole('group')).not.toBeInTheDocument();
    expect(status()).toBeEmptyDOMElement();
  });

  test('gives way to the next one.', async () => {
    const user = openAndFill({ phone: textOfLength(21), message: ' ' });
    await pressSend(user);
    await user.clear(field('phone'));
    await pressSend(user);
    expect(field('phone')).not.toHaveAttribute('aria-invalid');
    expect(field('message')).toHaveAttribute('aria-invalid', 'true');
    await expectFocus(field('message'));
  });

  test('stays in place, without a flicker, while the same value is submitted again.', async () => {
    const user = openAndFill({ name: ' ' });
    await pressSend(user);
    const error = screen.getByText('Name is required', { selector: 'form > div > p' });
    await pressSend(user);
    expect(error).toBeVisible();
  });

  test('has our words if the browser finds it, and replaces an earlier one.', async () => {
    const user = openAndFill({ phone: textOfLength(21) });
    await pressSend(user);
    await user.clear(field('email'));
    await pressSend(user);
    expect(field('email')).toHaveAccessibleDescription('Invalid email address');
    expect(field('phone')).not.toHaveAttribute('aria-invalid');
    expect(status()).toHaveTextContent(/^Validation ErrorInvalid email address$/);
    await expectFocus(field('email'));
  });

  test("has the browser's words if only the browser finds it.", async () => {
    const user = openAndFill();
    field('phone').setCustomValidity('Not a phone number here.');
    await pressSend(user);
    expect(field('phone')).toHaveAccessibleDescription(/Not a phone number here\.$/);
    expect(status()).toHaveTextContent('Not a phone number here.');
  });
});

describe('After a submission, the focus', () => {
  test('is on the status line if it succeeded.', async () => {
    fetchAtEdge.mockResolvedValue(responseOf('sent'));
    const user = openAndFill();
    await pressSend(user);
    await expectFocus(status());
  });

  test('is on the button if it failed, even if it was made by Enter in a field.', async () => {
    fetchAtEdge.mockImplementation(() => Promise.resolve(responseOf('unavailable')));
    const user = openAndFill();
    await pressSend(user);
    await expectFocus(sendButton());
    await user.type(field('name'), '{Enter}');
    await letBrowserPaint();
    await expectFocus(sendButton());
    expectFailures(2);
  });

  test.each([
    ['status line if it succeeded', 'sent', status, 0],
    ['button if it failed', 'unavailable', sendButton, 1],
  ] as const)(
    'is on the %s, even if a click on the disabled button has moved it to an element around the form.',
    async (_, outcome, target, failures) => {
      const giveResponse = holdResponse();
      render(<main tabIndex={-1}>{contactForm}</main>);
      fill();
      await pressSend(userEvent.setup({ delay: null }));
      screen.getByRole('main').focus();
      await giveResponse(responseOf(outcome));
      await expectFocus(target());
      expectFailures(failures);
    },
  );

  test.each([
    ['succeeded', 'sent', 0],
    ['failed', 'unavailable', 1],
  ] as const)('stays where the visitor moved it meanwhile, if the submission %s.', async (_, outcome, failures) => {
    const giveResponse = holdResponse();
    const user = openAndFill();
    await pressSend(user);
    await user.click(field('email'));
    await giveResponse(responseOf(outcome));
    expect(toasts().getByRole('group')).toBeVisible();
    await expectFocus(field('email'));
    expectFailures(failures);
  });
});

describe('A toast', () => {
  test('is not announced, because the status line is.', async () => {
    const user = openAndFill({ name: ' ' });
    await pressSend(user);
    const toast = toasts().getByRole('group', { name: 'Validation Error Name is required' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(toast.closest('[aria-live]')).toHaveAttribute('aria-live', 'off');
  });

  test('closes with its cross, and the focus returns to where it was.', async () => {
    const user = openAndFill({ message: ' ' });
    await pressSend(user);
    await expectFocus(field('message'));
    await user.click(toasts().getByRole('button', { name: labels.closeToast }));
    expect(toasts().queryByRole('group')).not.toBeInTheDocument();
    await expectFocus(field('message'));
  });

  test('follows the form for the Tab key, closes with Escape, and the focus returns to where it was.', async () => {
    const user = openAndFill({ message: ' ' });
    await pressSend(user);
    await expectFocus(field('message'));
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
    const user = openAndFill({ message: ' ' });
    await pressSend(user);
    await expectFocus(field('message'));
    await user.keyboard('{Escape}');
    expect(toasts().getByRole('group')).toBeVisible();
  });
});

describe('The status line', () => {
  test('is empty at first, and polite.', () => {
    render(contactForm);
    expect(status()).toBeEmptyDOMElement();
    expect(status()).not.toHaveAttribute('aria-live');
  });

  test('reads the sending label during a submission.', async () => {
    const giveResponse = holdResponse();
    const user = openAndFill();
    await pressSend(user);
    expect(status()).toHaveTextContent(/^Sending\.\.\.$/);
    await giveResponse(responseOf('sent'));
    expect(status()).not.toHaveTextContent('Sending...');
  });

  test('shows the reference of a confirmed message until the next submission.', async () => {
    fetchAtEdge
      .mockResolvedValueOnce(responseOf('sent', { reference: '7KXM2PRH' }))
      .mockReturnValueOnce(new Promise(() => undefined));
    const user = openAndFill();
    await pressSend(user);
    expect(status()).toHaveTextContent(/Your reference: 7KXM2PRH$/);
    fill();
    expect(status()).toHaveTextContent(/Your reference: 7KXM2PRH$/);
    await pressSend(user);
    expect(status()).toHaveTextContent(/^Sending\.\.\.$/);
  });

  test('makes room for the result during a submission, with hidden copies of the possible results.', async () => {
    fetchAtEdge.mockReturnValueOnce(new Promise(() => undefined));
    const user = openAndFill();
    expect(screen.queryByText('Message Sent!')).not.toBeInTheDocument();
    await pressSend(user);
    for (const text of [labels.sentTitle, labels.failedHelp, labels.limitedHelp.replace('{wait}', 'about an hour')]) {
      const copy = screen.getByText(text).closest<HTMLElement>('[aria-hidden=true]');
      expect(copy).toHaveClass('invisible');
      expect(status().parentElement).toContainElement(copy);
    }
  });

  test.each([
    ['sent', {}, 'Message Sent!'],
    ['invalid', { name: ' ' }, 'Validation Error'],
  ])('shows the text of the toast, and nothing else, when a submission is %s.', async (_, change, title) => {
    fetchAtEdge.mockResolvedValue(responseOf('sent'));
    const user = openAndFill(change);
    await pressSend(user);
    expect(status()).toHaveTextContent(title);
    expect(status().textContent).toBe(toasts().getByRole('group').textContent);
  });

  test('adds after a failure what to do, and a link that emails what is typed, also what is typed later.', async () => {
    fetchAtEdge.mockResolvedValue(responseOf('unavailable'));
    const user = openAndFill();
    await pressSend(user);
    const toast = toasts().getByRole('group').textContent;
    const name = labels.emailInstead.replace('{email}', company.email);
    expect(status().textContent).toBe(`${toast}${labels.failedHelp}${name}`);
    const link = within(status()).getByRole('link', { name });
    expect(link).toHaveAttribute('href', emailUrl(company.email, message));
    await user.type(field('message'), '!');
    expect(link).toHaveAttribute('href', emailUrl(company.email, { ...message, message: `${message.message}!` }));
    expectFailures(1);
  });

  test('says how long to wait when too many messages wait.', async () => {
    const response = responseOf('limited');
    response.headers.set('Retry-After', '1200');
    fetchAtEdge.mockResolvedValue(response);
    const user = openAndFill();
    await pressSend(user);
    expect(status()).toHaveTextContent(labels.limitedHelp.replace('{wait}', '20 minutes'));
    expectFailures(1);
  });
});
