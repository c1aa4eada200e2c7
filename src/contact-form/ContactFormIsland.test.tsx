import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { setInView } from '../../tests/support/intersection-observer';
import { landingData } from '../../tests/support/page-data';
import { ContactForm } from './ContactForm';
import { ContactFormIsland } from './ContactFormIsland';

const labels = landingData.content.page.form;

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
/** Waits until the form's own script runs: it takes the announcing from the toasts. */
const isTakenOver = () =>
  waitFor(() => {
    expect(screen.getByRole('region', { name: 'Notifications, Alt+T' })).toHaveAttribute('aria-live', 'off');
  });

/** The page as the host sends it, whose own scripts have come. @returns where the form stands. */
function openPage(): Element {
  const page = document.createElement('div');
  page.innerHTML = `<div><div data-server-rendered="form">${renderToString(<ContactForm labels={labels} />)}</div></div>`;
  document.body.append(page);
  const [place] = page.children;
  const sent = place?.innerHTML;
  render(<ContactFormIsland labels={labels} />, { container: page, hydrate: true });
  if (!place) throw new Error('The page has a place for the form.');
  expect(place.innerHTML).toBe(sent);
  return place;
}

beforeEach(() => {
  sessionStorage.clear();
});

test('Far from the form, its HTML stands as it was sent, can be typed into, and is nothing of React.', () => {
  openPage();
  fireEvent.change(field(), { target: { value: 'Ada' } });
  expect(field()).toHaveValue('Ada');
  expect(Object.keys(field()).filter((key) => key.startsWith('__react'))).toEqual([]);
});

test('When the form comes near, it is taken over as it stands, with what was typed.', async () => {
  const place = openPage();
  const name = field();
  name.value = 'Ada';
  act(() => {
    setInView(place);
  });
  await isTakenOver();
  expect(field()).toBe(name);
  expect(name).toHaveValue('Ada');
});

test('The focus in a field takes it over too, and stays.', async () => {
  openPage();
  await userEvent.setup().click(field());
  await isTakenOver();
  expect(field()).toHaveFocus();
});

test('On a page that came without HTML, as that of the development server, the form is made.', async () => {
  const { container } = render(<ContactFormIsland labels={labels} />);
  act(() => {
    setInView(container.firstElementChild as Element);
  });
  await isTakenOver();
  expect(screen.getByRole('heading', { name: 'Send Us a Message' })).toBeVisible();
});

test('When the page goes, so does the form.', async () => {
  const { container, unmount } = render(<ContactFormIsland labels={labels} />);
  act(() => {
    setInView(container.firstElementChild as Element);
  });
  await isTakenOver();
  await act(async () => {
    unmount();
    await Promise.resolve();
  });
  expect(document.querySelector('form')).toBeNull();
});
