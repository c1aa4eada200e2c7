import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { setAllInView } from '../../tests/support/intersection-observer';
import { landingData } from '../../tests/support/page-data';
import { ContactForm } from './ContactForm';
import { ContactFormIsland } from './ContactFormIsland';

const { company, page } = landingData.content;
const labels = page.form;
const props = { labels, email: company.email };

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: labels.nameLabel });

function scrollToForm() {
  act(() => {
    setAllInView();
  });
}

/** The form's own script switches off the toasts' live region. */
const expectHydrated = () =>
  waitFor(() => {
    expect(screen.getByRole('region', { name: labels.toastsLabel })).toHaveAttribute('aria-live', 'off');
  });

/** Opens the server-rendered page and hydrates it, which leaves the form as it is. */
function openPage() {
  const container = document.createElement('div');
  container.innerHTML = `<div><div data-server-rendered="form">${renderToString(<ContactForm {...props} />)}</div></div>`;
  document.body.append(container);
  const serverRendered = container.innerHTML;
  render(<ContactFormIsland {...props} />, { container, hydrate: true });
  expect(container.innerHTML).toBe(serverRendered);
}

beforeEach(() => {
  sessionStorage.clear();
});

test('Far from the viewport, the form can be typed into, and is not hydrated.', () => {
  openPage();
  fireEvent.change(nameField(), { target: { value: 'Ada' } });
  expect(nameField()).toHaveValue('Ada');
  expect(Object.keys(nameField()).filter((key) => key.startsWith('__react'))).toEqual([]);
});

test('Near the viewport, the form is hydrated in place, with what was typed.', async () => {
  openPage();
  const field = nameField();
  field.value = 'Ada';
  scrollToForm();
  await expectHydrated();
  expect(nameField()).toBe(field);
  expect(field).toHaveValue('Ada');
});

test('The focus in a field hydrates the form, and stays.', async () => {
  openPage();
  await userEvent.setup({ delay: null }).click(nameField());
  await expectHydrated();
  expect(nameField()).toHaveFocus();
});

test('On a page without server-rendered HTML, as in develop, the form is rendered.', async () => {
  render(<ContactFormIsland {...props} />);
  scrollToForm();
  await expectHydrated();
  expect(screen.getByRole('heading', { name: labels.heading })).toBeVisible();
});

test('The form unmounts with the page.', async () => {
  const { unmount } = render(<ContactFormIsland {...props} />);
  scrollToForm();
  await expectHydrated();
  await act(async () => {
    unmount();
    await Promise.resolve();
  });
  expect(document.querySelector('form')).toBeNull();
});
