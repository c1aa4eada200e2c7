import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { aMessage } from '../../tests/support/a-message.ts';
import { pageData } from '../../tests/support/page-data.ts';
import { ContactFormIsland } from './ContactFormIsland.tsx';
import { settledEvent } from './form-element.ts';
import { formValuesOf } from './form-controls.ts';
import { hydrateForm } from './hydrate-form.tsx';

const { company, page } = pageData.content;
/** Text that would end the element with the props, or hide its end. */
const labels = { ...page.form, heading: 'Write </script><!-- <script>', emailExample: '\\u003c & "x"' };
const typed = aMessage({ message: 'Two\nlines' });

const form = () => screen.getByRole<HTMLFormElement>('form', { name: labels.heading });
const button = () => screen.getByRole('button', { name: labels.submitButton });
const messageField = () => screen.getByLabelText<HTMLTextAreaElement>(labels.messageLabel);
const isHydrated = () => form().noValidate;
const fails = () => {
  throw new Error('The browser fails.');
};

async function open() {
  const island = renderToString(<ContactFormIsland labels={labels} email={company.email} />);
  document.body.innerHTML = `<form id="foreign"></form>${island}`;
  for (const [name, value] of Object.entries(typed)) {
    (form().elements.namedItem(name) as HTMLInputElement).value = value;
  }
  messageField().focus();
  messageField().setSelectionRange(2, 5);
  await act(async () => {
    hydrateForm();
    await Promise.resolve();
  });
}

const settled = jest.fn();
addEventListener(settledEvent, settled);

beforeEach(() => {
  sessionStorage.clear();
  settled.mockClear();
});

function expectInForm(values: object, selection: [start: number, end: number]) {
  expect(formValuesOf(form())).toEqual(values);
  expect(messageField()).toHaveFocus();
  expect([messageField().selectionStart, messageField().selectionEnd]).toEqual(selection);
  expect(settled).toHaveBeenCalled();
}

function expectNativeForm() {
  expect(isHydrated()).toBe(false);
  expect([form().getAttribute('action'), form().method]).toEqual(['/api/contact', 'post']);
  expect(button()).toBeEnabled();
  expect(console.error).toHaveBeenCalled();
  jest.mocked(console.error).mockClear();
}

describe('The contact form in the built page', () => {
  it('is hydrated with the props beside it, whatever their text, and keeps the text, focus and selection', async () => {
    await open();
    expect(isHydrated()).toBe(true);
    expectInForm(typed, [2, 5]);
  });

  it('comes back as the visitor left it, for the browser to post, if React fails while it hydrates', async () => {
    jest.spyOn(performance, 'getEntriesByType').mockImplementation(fails);
    await open();
    expectNativeForm();
    expectInForm(typed, [2, 5]);
  });

  it('comes back as the visitor left it if React fails later', async () => {
    await open();
    fireEvent.input(screen.getByLabelText(labels.nameLabel), { target: { value: 'Bea' } });
    messageField().setSelectionRange(1, 3);
    settled.mockClear();
    jest.spyOn(HTMLElement.prototype, 'focus').mockImplementationOnce(fails);
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('No network'));
    fireEvent.click(button());
    await waitFor(expectNativeForm);
    expectInForm({ ...typed, name: 'Bea' }, [1, 3]);
  });
});
