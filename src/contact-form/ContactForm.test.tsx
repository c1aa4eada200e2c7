import {
  act,
  cleanup,
  fireEvent,
  render,
  screen,
  waitFor,
  waitForElementToBeRemoved,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { contactFields, mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { aMessage } from '../../tests/support/a-message.ts';
import { pageData } from '../../tests/support/page-data.ts';
import { outcomeHeader, type ContactOutcome } from '../../supabase/functions/_shared/contact/protocol.ts';
import { ContactForm } from './ContactForm.tsx';
import { emailUrl } from '../company-links/contact-urls.ts';
import { settledEvent } from './form-element.ts';
import { emptyFormValues, type FormValues } from './form-controls.ts';

const { company, page } = pageData.content;
const labels = page.form;
const contactForm = <ContactForm labels={labels} email={company.email} />;
const message = aMessage();

const scrollIntoView = jest.fn();
const fetchAtEdge = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  sessionStorage.clear();
  fetchAtEdge.mockReset().mockImplementation(() => Promise.resolve(responseOf('sent')));
  globalThis.fetch = fetchAtEdge;
  // jsdom does not scroll. tests/browser/in-view.test.ts checks that the result is in view.
  Element.prototype.scrollIntoView = scrollIntoView.mockReset();
});

const labelOf = mapContactFields(({ labelKey, required }) =>
  required ? labels[labelKey] : `${labels[labelKey]} ${labels.optional}`,
);
const field = (name: keyof FormValues) => screen.getByLabelText<HTMLInputElement>(labelOf[name]);
const honeypot = () => screen.getByLabelText<HTMLInputElement>(labels.honeypotLabel);
const sendButton = () => screen.getByRole('button', { name: 'Send Message' });
const status = () => screen.getByRole('status');
const region = () => screen.queryByRole('region', { name: labels.toastsLabel });
const toasts = () => within(screen.getByRole('region', { name: labels.toastsLabel }));
const values = () => mapContactFields(({ name }) => field(name).value);

/** Chromium and WebKit would announce several paragraphs separately, in any order. */
function expectAnnounced(...lines: string[]) {
  const elements = Array.from(status().querySelectorAll('*'), ({ tagName }) => tagName);
  expect(elements.filter((tagName) => !['SPAN', 'B', 'BR'].includes(tagName))).toEqual(['P']);
  expect(status().textContent).toBe(lines.join(''));
}

const responseOf = (outcome: ContactOutcome, body: unknown = {}) =>
  Response.json(body, { headers: { [outcomeHeader]: outcome } });

function holdResponse() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetchAtEdge.mockReturnValueOnce(promise);
  return (outcome: ContactOutcome) =>
    act(() => {
      resolve(responseOf(outcome));
      return promise;
    });
}

const submissions = () =>
  fetchAtEdge.mock.calls.map(([, request]) => JSON.parse(request?.body as string) as Record<string, unknown>);

function fill(typed: Partial<FormValues>) {
  for (const [name, value] of Object.entries(typed)) {
    fireEvent.input(field(name as keyof FormValues), { target: { value } });
  }
}

function openAndFill(change?: Partial<FormValues>) {
  render(contactForm);
  fill({ ...message, ...change });
}

function reload() {
  cleanup();
  render(contactForm);
}

function openAndFillBeforeHydration(typed: Partial<FormValues>) {
  const page = document.createElement('div');
  page.innerHTML = renderToString(contactForm);
  document.body.append(page);
  for (const [name, value] of Object.entries(typed)) field(name as keyof FormValues).value = value;
  render(contactForm, { container: page, hydrate: true });
}

async function pressSend() {
  await userEvent.click(sendButton());
  await untilSubmitted();
  await waitFor(() => {
    expect(region() ?? screen.queryByRole('button', { name: 'Sending...' })).not.toBeNull();
  });
}

async function openAndSend(change?: Partial<FormValues>) {
  openAndFill(change);
  await pressSend();
}

/** Waits until the form has sent the message, which Formik does a little later. */
const untilSubmitted = () => act(() => new Promise((resolve) => setTimeout(resolve)));

function expectFailure() {
  expect(console.error).toHaveBeenCalledTimes(1);
  jest.mocked(console.error).mockClear();
}

const expectFocus = (element: HTMLElement) =>
  waitFor(() => {
    expect(element).toHaveFocus();
  });

describe('The form', () => {
  it.each(['https://company.example/privacy', null])('links to a privacy notice if it has the URL "%s"', (url) => {
    render(<ContactForm labels={{ ...labels, privacyUrl: url }} email={company.email} />);
    const sentence = screen.getByText(labels.privacy, { exact: false, selector: 'p' });
    expect(sentence).toHaveTextContent(url ? `${labels.privacy} ${labels.privacyLink}` : labels.privacy);
    expect(sentence.querySelector('a')?.getAttribute('href')).toBe(url ?? undefined);
  });

  it.each([
    ['Name', { type: 'text', autocomplete: 'name', dir: 'auto', required: true }],
    ['Email', { type: 'email', autocomplete: 'email', dir: '', required: true }],
    [labelOf.phone, { type: 'tel', autocomplete: 'tel', dir: '', required: false }],
    ['Message', { rows: 6, autocomplete: '', dir: 'auto', required: true }],
  ])('has a %s field with the properties %j', (name, properties) => {
    render(contactForm);
    const form = within(screen.getByRole('form', { name: labels.heading }));
    expect(form.getByRole('textbox', { name })).toMatchObject(properties);
  });

  it('describes the message with its count from 800 characters on, without surrounding blanks', () => {
    openAndFill({ message: 'x'.repeat(799) });
    expect(field('message')).toHaveAccessibleDescription(`${labels.messageHint} `);
    fill({ message: `\n ${'x'.repeat(800)}  ` });
    expect(field('message')).toHaveAccessibleDescription(`${labels.messageHint} 800 of 1000`);
  });

  it('announces the count at 900 characters, at the limit and above it, but not after each keystroke in between', () => {
    render(contactForm);
    const announced = [0, 899, 900, 901, 999, 1000, 1001, 1002, 1100, 1000, 999, 899].map((length) => {
      fill({ message: 'x'.repeat(length) });
      return field('message').parentElement?.querySelector('[aria-live=polite]')?.textContent.split(' of ')[0];
    });
    expect(announced.join()).toBe(',,900,900,900,1000,1001,1001,1001,1000,999,');
  });
});

describe('A submission', () => {
  it('has the trimmed message and the honeypot, which no browser or password manager fills in', async () => {
    openAndFill({ name: `  ${message.name} `, message: `\n${message.message}\n` });
    expect(honeypot()).toMatchObject({ type: 'text', autocomplete: 'off', required: false });
    expect(Object.keys(honeypot().dataset).sort()).toEqual(['1pIgnore', 'bwignore', 'formType', 'lpignore']);
    await userEvent.type(honeypot(), 'spam');
    await pressSend();
    expect(submissions()).toEqual([{ ...message, website: 'spam', seconds: expect.any(Number) }]);
    expect(honeypot()).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });

  it('has what a program filled in without events', async () => {
    const { phone, ...typed } = message;
    render(contactForm);
    field('phone').value = phone;
    fill(typed);
    expect(values()).toEqual(message);
    reload();
    expect(values()).toEqual(message);
    field('name').value = 'Bea';
    await pressSend();
    expect(submissions()).toMatchObject([{ ...message, name: 'Bea' }]);
  });

  it('ignores clicks, keys and Enter until the response arrives, and then the second click of a double click', async () => {
    const giveResponse = holdResponse();
    await openAndSend();
    const button = screen.getByRole('button', { name: 'Sending...' });
    expect(button).toBeDisabled();
    await userEvent.type(field('message'), '!');
    await userEvent.click(button);
    await userEvent.type(field('name'), '{Enter}');
    expect(values()).toEqual(message);
    expect(fetchAtEdge).toHaveBeenCalledTimes(1);
    await giveResponse('sent');
    expect(sendButton()).toBeEnabled();
    // The form cancels both events, so the focus does not move and nothing is sent.
    expect(fireEvent.mouseDown(sendButton(), { detail: 2 })).toBe(false);
    expect(fireEvent.click(sendButton(), { detail: 2 })).toBe(false);
    await within(status()).findByText(labels.sentTitle);
  });
});

describe('The draft', () => {
  it.each(['{"name":', '{"name":"Ann"}'])('is ignored if the stored value is %s', (stored) => {
    sessionStorage.setItem('contact-draft', stored);
    render(contactForm);
    expect(values()).toEqual(emptyFormValues);
  });

  it.each([
    ['forbids storage', () => jest.spyOn(window, 'sessionStorage', 'get')],
    ['has no room for it', () => jest.spyOn(Storage.prototype, 'setItem')],
  ])('is not needed to send a message: the browser %s', async (_, spy) => {
    spy().mockImplementation(() => {
      throw new DOMException('Not here.');
    });
    await openAndSend();
    expect(submissions()).toMatchObject([message]);
  });

  it('is not stored at hydration while the browser is posting the form, but is at the next change', () => {
    const post = (event: Event) => {
      event.preventDefault();
    };
    addEventListener(settledEvent, post, { once: true });
    openAndFillBeforeHydration(message);
    expect(sessionStorage).toHaveLength(0);
    fill({ name: 'Bea' });
    // Not in localStorage, where the next person at a shared computer would find it.
    expect(sessionStorage).toHaveLength(1);
    reload();
    expect(values()).toEqual({ ...message, name: 'Bea' });
  });

  it('is replaced, field by field, by text that was typed before hydration', () => {
    openAndFill();
    cleanup();
    openAndFillBeforeHydration({ name: 'Bea', message: 'Another question.' });
    const expected = { ...message, name: 'Bea', message: 'Another question.' };
    expect(values()).toEqual(expected);
    reload();
    expect(values()).toEqual(expected);
  });
});

describe('The time since the page opened', () => {
  const openFor = (milliseconds: number) => jest.spyOn(performance, 'now').mockReturnValue(milliseconds);
  const times = () => submissions().map(({ seconds }) => seconds);

  it('is left out of a message that was typed before a reload, but is sent with the next message', async () => {
    openAndFill();
    reload();
    openFor(1_000);
    await pressSend();
    fill(message);
    openFor(60_300);
    await pressSend();
    expect(times()).toEqual([undefined, 60.3]);
  });

  it.each([
    ['back_forward', undefined],
    ['navigate', 1],
  ])('for text in the form after the browser opened the page by "%s" is %s', async (type, expected) => {
    jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
    openAndFillBeforeHydration(message);
    openFor(1_000);
    await pressSend();
    expect(times()).toEqual([expected]);
  });
});

describe('A field error', () => {
  const tooLong = { message: ` ${'x'.repeat(1001)} ` };

  it.each([
    ['name', { ...tooLong, name: '', email: 'a@b' }, 'Name is required', ''],
    ['email', { ...tooLong, email: 'a@b' }, 'Invalid email address', ` ${labels.emailExample}`],
    ['message', tooLong, 'Message must be less than 1000 characters', ` ${labels.messageHint} 1001 of 1000`],
  ] as const)('appears only at the first invalid field, with the focus, and in a silent toast: %s', async (...row) => {
    const [name, change, error, help] = row;
    openAndFill(change);
    expect(region()).not.toBeInTheDocument();
    await userEvent.click(sendButton());
    // At once, without a word about sending.
    expect(status()).toBeEmptyDOMElement();
    expect(field(name)).toHaveAccessibleDescription(`${error}${help}`);
    expect(field(name)).not.toHaveFocus();
    await expectFocus(field(name));
    const invalid = contactFields.filter((other) => field(other.name).getAttribute('aria-invalid') === 'true');
    expect(invalid).toMatchObject([{ name }]);
    await untilSubmitted();
    const toast = toasts().getByRole('group', { name: `${labels.invalidTitle} ${error}` });
    expect(toast.textContent).toBe(`${labels.invalidTitle}${error}`);
    expect(toast).toHaveClass('Toastify__toast--error');
    // The field is announced, so the toast is not.
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(toast.closest('[aria-live]')).toHaveAttribute('aria-live', 'off');
    expect(fetchAtEdge).not.toHaveBeenCalled();
    expect(values()).toEqual({ ...message, ...change });
    expect(sendButton()).toBeEnabled();
  });

  it.each([
    ['phone', 'Odd number', ''],
    ['a field that this form does not have', '', 'Validation ErrorOdd number'],
  ])('also appears if only the site function finds it, in %s', async (name, phone, inStatus) => {
    fetchAtEdge.mockResolvedValue(responseOf('invalid', { error: 'Odd number', field: name }));
    await openAndSend();
    await expectFocus(name === 'phone' ? field('phone') : sendButton());
    expect(field('phone')).toHaveAccessibleDescription(phone);
    expect(toasts().getByRole('group')).toHaveTextContent(/^Validation ErrorOdd number$/);
    expect(status().textContent).toBe(inStatus);
    expect(values()).toEqual(message);
    expectFailure();
  });

  it('stays, without flickering, until its field changes, and then disappears with its toast', async () => {
    await openAndSend({ name: ' ' });
    const error = screen.getByText('Name is required', { selector: 'form p' });
    await userEvent.type(field('name'), '{Enter}');
    expect(screen.getByRole('alert')).toBe(error);
    await userEvent.type(field('message'), '!');
    expect(field('name')).toHaveAttribute('aria-invalid', 'true');
    expect(toasts().getByRole('group')).toBeVisible();
    await userEvent.type(field('name'), 'A');
    expect(field('name')).toHaveAttribute('aria-invalid', 'false');
    expect(field('name')).not.toHaveAttribute('aria-describedby');
    expect(region()).not.toBeInTheDocument();
  });
});

describe('The focus after a submission', () => {
  it('waits in the status line, and moves to the button before a success is shown, even if the visitor has clicked the disabled button', async () => {
    const giveResponse = holdResponse();
    const shownAtFocus: unknown[] = [];
    render(<main tabIndex={-1}>{contactForm}</main>);
    fill(message);
    await pressSend();
    expect(status()).toHaveFocus();
    screen.getByRole('main').focus();
    screen.getByRole('button').addEventListener('focus', () => shownAtFocus.push(status().textContent));
    await giveResponse('sent');
    await expectFocus(sendButton());
    expect(await within(status()).findByText(labels.sentTitle)).toBeInTheDocument();
    expect(shownAtFocus).toEqual(['']);
  });

  it('stays where the visitor has moved it, even when the toast disappears', async () => {
    const giveResponse = holdResponse();
    await openAndSend();
    await userEvent.click(field('email'));
    await giveResponse('sent');
    const toast = within(await screen.findByRole('region', { name: labels.toastsLabel })).getByRole('group');
    await expectFocus(field('email'));
    // The library closes the toast when the animation that is its clock ends.
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    const clock = screen.getByRole('progressbar', { hidden: true });
    expect(clock).toHaveStyle({ animationDuration: '8000ms' });
    fireEvent.animationEnd(clock);
    expect(toast).not.toBeInTheDocument();
    expect(field('email')).toHaveFocus();
    expect(scrollIntoView).not.toHaveBeenCalled();
  });
});

it('A toast closes with its cross, or with Escape after the form in the tab order, and returns the focus', async () => {
  await openAndSend({ message: ' ' });
  await expectFocus(field('message'));
  // The library's own shortcut is one of some browsers too.
  await userEvent.keyboard('{Alt>}t{/Alt}');
  expect(field('message')).toHaveFocus();
  // In the middle of a character, Escape belongs to the keyboard.
  fireEvent.keyDown(field('message'), { key: 'Escape', isComposing: true });
  await userEvent.click(toasts().getByRole('button', { name: labels.closeToast }));
  expect(toasts().queryByRole('group')).not.toBeInTheDocument();
  await expectFocus(field('message'));
  await pressSend();
  await expectFocus(field('message'));
  await userEvent.tab();
  await userEvent.tab();
  expect(toasts().getByRole('group')).toHaveFocus();
  await userEvent.tab();
  expect(toasts().getByRole('button')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(toasts().queryByRole('group')).not.toBeInTheDocument();
  expect(sendButton()).toHaveFocus();
});

describe('A mistyped address', () => {
  const mistyped = 'ann@gmial.com';
  const corrected = 'ann@gmail.com';
  const question = (domain = 'gmail.com') =>
    screen.queryByRole('button', { name: labels.slipQuestion.replace('{domain}', domain) });

  it('is asked about once its field is left, in the server’s live region, and corrected by a button', async () => {
    openAndFillBeforeHydration(message);
    const region = field('email').parentElement?.querySelector('[aria-live]');
    expect(region).toBeEmptyDOMElement();
    await userEvent.clear(field('email'));
    await userEvent.type(field('email'), mistyped);
    expect(question()).not.toBeInTheDocument();
    await userEvent.tab();
    expect(region).toHaveTextContent(labels.slipQuestion.replace('{domain}', 'gmail.com'));
    expect(region?.querySelector('button')).toBeNull();
    await userEvent.click(question() ?? document.body);
    expect(field('email')).toHaveFocus();
    expect(question()).toBeInTheDocument();
    await waitForElementToBeRemoved(question);
    expect(region).toBeEmptyDOMElement();
    reload();
    expect(values()).toEqual({ ...message, email: corrected });
  });

  it('with two slips is asked about twice, the second time once its field is left again', async () => {
    openAndFill({ email: 'ann@gm\u200bial.con' });
    fireEvent.blur(field('email'));
    await userEvent.click(question('.com') ?? document.body);
    await waitForElementToBeRemoved(() => question('.com'));
    await userEvent.tab();
    await userEvent.click(question() ?? document.body);
    expect(values().email).toBe(corrected);
  });

  it('does not stop a message, and the result offers to send it again if no other message would be lost', async () => {
    openAndFill({ email: mistyped });
    fireEvent.blur(field('email'));
    expect(question()).toBeVisible();
    await pressSend();
    expect(question()).not.toBeInTheDocument();
    const again = () => screen.queryByRole('button', { name: labels.slipButton.replace('{email}', corrected) });
    expect(again()).toBeVisible();
    expect(status()).toHaveTextContent(labels.slipHelp.replace('{email}', mistyped));
    fill({ name: 'Bea' });
    expect(again()).not.toBeInTheDocument();
    fill({ name: '' });
    expect(again()?.innerHTML).toContain('ann@<span');
    await userEvent.click(again() ?? document.body);
    const help = labels.sentHelp.replace('{email}', corrected);
    expect(await within(status()).findByText(help)).toBeInTheDocument();
    expect(submissions()).toMatchObject([{ email: mistyped }, { ...message, email: corrected }]);
  });
});

describe('The status line', () => {
  it('announces a success with its reference, beside a toast, and shows the next steps below, until the next submission', async () => {
    fetchAtEdge
      .mockResolvedValueOnce(responseOf('sent', { reference: '7KXM2PRH', page: '/api/message?token=follow.a' }))
      .mockReturnValueOnce(new Promise(() => undefined));
    await openAndSend();
    expect(values()).toEqual(emptyFormValues);
    const toast = toasts().getByRole('group');
    expect(toast).toHaveTextContent(`${labels.sentTitle}${labels.sentText}`);
    expect(toast).toHaveClass('Toastify__toast--success');
    fill({ ...message, email: 'other@example.com' });
    const shown = [labels.sentTitle, labels.sentText, labels.sentHelp.replace('{email}', message.email)];
    const links = [labels.followLink, labels.photosLink];
    expectAnnounced(...shown, 'Your reference: 7KXM2PRH');
    expect(screen.getAllByText('7KXM2PRH')).toHaveLength(1);
    const urls = links.map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(urls).toEqual(['/api/message?token=follow.a', `mailto:${company.email}?subject=7KXM2PRH`]);
    await pressSend();
    expectAnnounced('Sending...');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('tells an offline visitor only that they seem to be offline and that the text is kept', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fetchAtEdge.mockRejectedValue(new TypeError('Failed to fetch'));
    await openAndSend();
    expect(toasts().getByRole('group').textContent).toBe(`${labels.failedTitle}${labels.failedText}`);
    expectAnnounced(labels.failedTitle, `${labels.failedText} ${labels.offlineHelp}`);
    expect(values()).toEqual(message);
    expect(sendButton()).toBeEnabled();
    expectFailure();
  });

  it('says what to do after a failure, with the focus on the button and a link that emails the current text', async () => {
    fetchAtEdge.mockResolvedValue(responseOf('unavailable'));
    openAndFill();
    await userEvent.type(field('name'), '{Enter}');
    const name = labels.emailInstead;
    const link = await screen.findByRole('link', { name });
    expect(sendButton()).toHaveFocus();
    expectAnnounced(labels.failedTitle, `${labels.failedText} ${labels.failedHelp}`);
    expect(link).toHaveAttribute('href', emailUrl(company.email, message).href);
    await userEvent.type(field('message'), '!');
    expect(link).toHaveAttribute('href', emailUrl(company.email, { ...message, message: `${message.message}!` }).href);
    fill({ message: '海'.repeat(300) });
    expect(screen.getByText(labels.emailShortened)).toBeVisible();
    expectFailure();
  });
});
