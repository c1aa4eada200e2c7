import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { aMessage } from '../../tests/support/a-message';
import { landingData } from '../../tests/support/page-data';
import { formValuesOf } from '../contact-form/form-values';
import { Contact } from '../sections/Contact';
import { hydrateForm } from './hydrate-form';

const { company, page } = landingData.content;
const labels = page.form;
const pageData = { result: { data: landingData } };
const typed = aMessage({ message: 'Two\nlines' });

const htmlForm = () => document.forms[0] ?? document.createElement('form');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: labels.submitButton });

/** Shows the section as the build does, with typed text, and starts React with this response. */
async function open(formProps: Promise<Response> | undefined, prepare: () => void = () => undefined) {
  document.body.innerHTML = renderToString(<Contact company={company} page={page} />);
  for (const [name, value] of Object.entries(typed)) {
    (htmlForm().elements.namedItem(name) as HTMLInputElement).value = value;
  }
  prepare();
  if (formProps) window.formProps = formProps;
  else delete window.formProps;
  await act(hydrateForm);
}

const values = () => formValuesOf(htmlForm());

const expectNativeForm = (expected = typed) => {
  expect(values()).toEqual(expected);
  expect([htmlForm().getAttribute('action'), htmlForm().method]).toEqual(['/api/contact', 'post']);
  expect(htmlForm()).not.toHaveAttribute('novalidate');
  expect(htmlForm().dataset.click).toBe('native');
  expect(button()).toBeEnabled();
  expect(console.error).toHaveBeenCalled();
  jest.mocked(console.error).mockClear();
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe('The contact form in the built page', () => {
  const changed = structuredClone(pageData);
  changed.result.data.content.page.form.nameLabel = 'Your name';

  it.each([
    ['were never requested', undefined],
    ['do not load', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['are not JSON', () => Promise.resolve(new Response('<html>'))],
    ['lack the form', () => Promise.resolve(Response.json({ result: { data: {} } }))],
    ['are from another build', () => Promise.resolve(Response.json(changed))],
  ])('stays, with the typed text, and is posted by the browser if its props %s', async (_, respond) => {
    await open(respond?.());
    expectNativeForm();
  });

  const fails = () => {
    throw new Error('The browser fails.');
  };

  it('comes back, with the typed text, and is posted by the browser if React fails while it hydrates', async () => {
    jest.spyOn(performance, 'getEntriesByType').mockImplementation(fails);
    await open(Promise.resolve(Response.json(pageData)));
    expectNativeForm();
  });

  it('is hydrated with the typed text, and comes back if React fails later', async () => {
    await open(Promise.resolve(Response.json(pageData)));
    expect(values()).toEqual(typed);
    expect(htmlForm().dataset.click).toBe('hydrated');
    const name = screen.getByLabelText<HTMLInputElement>(labels.nameLabel);
    fireEvent.change(name, { target: { value: '' } });
    jest.spyOn(HTMLElement.prototype, 'focus').mockImplementation(fails);
    fireEvent.click(button());
    await waitFor(() => {
      expect(htmlForm().dataset.click).toBe('native');
    });
    expectNativeForm({ ...typed, name: '' });
  });

  it('is posted at once if React does not come after an early click', async () => {
    const click = jest.spyOn(HTMLButtonElement.prototype, 'click').mockImplementation();
    await open(Promise.reject(new TypeError('Failed to fetch')), () => {
      htmlForm().dataset.click = 'waiting';
      Object.assign(button(), { disabled: true, textContent: labels.sendingButton }).dataset.label =
        labels.submitButton;
    });
    expectNativeForm();
    expect(click).toHaveBeenCalledTimes(1);
  });
});
