import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { aMessage } from '../../tests/support/a-message.ts';
import { landingData } from '../../tests/support/page-data.ts';
import { ContactFormIsland } from './ContactFormIsland.tsx';
import { formValuesOf, settledEvent } from '../page-script/form-element.ts';
import { hydrateForm } from './hydrate-form.tsx';

const { company, page } = landingData.content;
/** Text that would end the element with the props, or hide its end. */
const labels = { ...page.form, heading: 'Write </script><!-- <script>', emailExample: '\\u003c & "x"' };
const typed = aMessage({ message: 'Two\nlines' });

const form = () => screen.getByRole<HTMLFormElement>('form', { name: labels.heading });
const button = () => screen.getByRole('button', { name: labels.submitButton });
const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);
const isHydrated = () => form().noValidate;
const fails = () => {
  throw new Error('The browser fails.');
};

/** Shows the form as the build does, behind a foreign one, types into it, and starts React. */
async function open() {
  const island = renderToString(<ContactFormIsland labels={labels} email={company.email} />);
  document.body.innerHTML = `<form id="foreign"></form>${island}`;
  for (const [name, value] of Object.entries(typed)) {
    (form().elements.namedItem(name) as HTMLInputElement).value = value;
  }
  field(labels.messageLabel).focus();
  field(labels.messageLabel).setSelectionRange(2, 5);
  await act(async () => {
    hydrateForm();
    await Promise.resolve();
  });
}

const settled = jest.fn();

beforeEach(() => {
  sessionStorage.clear();
  addEventListener(settledEvent, settled);
});

afterEach(() => {
  removeEventListener(settledEvent, settled);
  settled.mockClear();
  jest.restoreAllMocks();
});

function expectNativeForm(expected = typed) {
  expect(isHydrated()).toBe(false);
  expect(formValuesOf(form())).toEqual(expected);
  expect([form().getAttribute('action'), form().method]).toEqual(['/api/contact', 'post']);
  expect(button()).toBeEnabled();
  expect(settled).toHaveBeenCalled();
  expect(console.error).toHaveBeenCalled();
  jest.mocked(console.error).mockClear();
}

const expectSelection = (control: HTMLTextAreaElement, selection: number[]) => {
  expect(control).toHaveFocus();
  expect([control.selectionStart, control.selectionEnd]).toEqual(selection);
};

describe('The contact form in the built page', () => {
  it('is hydrated with the props beside it, whatever their text, and keeps the text, focus and selection', async () => {
    await open();
    expect(isHydrated()).toBe(true);
    expect(form()).toBeVisible();
    expect(formValuesOf(form())).toEqual(typed);
    expectSelection(field(labels.messageLabel), [2, 5]);
    expect(settled).toHaveBeenCalledTimes(1);
  });

  it('comes back as the visitor left it, for the browser to post, if React fails while it hydrates', async () => {
    jest.spyOn(performance, 'getEntriesByType').mockImplementation(fails);
    await open();
    expectNativeForm();
    expectSelection(field(labels.messageLabel), [2, 5]);
  });

  it('comes back as the visitor left it if React fails later', async () => {
    await open();
    const name = field(labels.nameLabel);
    fireEvent.input(name, { target: { value: '' } });
    field(labels.messageLabel).setSelectionRange(1, 3);
    settled.mockClear();
    jest.spyOn(HTMLElement.prototype, 'focus').mockImplementationOnce(fails);
    fireEvent.click(button());
    await waitFor(() => {
      expect(isHydrated()).toBe(false);
    });
    expectNativeForm({ ...typed, name: '' });
    expectSelection(field(labels.messageLabel), [1, 3]);
  });
});
