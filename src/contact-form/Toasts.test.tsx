import { act, fireEvent, render, screen } from '@testing-library/react';
import { landingData } from '../../tests/support/page-data.ts';
import { showToast, Toasts } from './Toasts.tsx';

const labels = landingData.content.page.form;

it('A toast that disappears leaves the focus where the visitor has moved it', async () => {
  render(
    <>
      <button>Send</button>
      <Toasts labels={labels} />
      <a href="#home">Home</a>
    </>,
  );
  screen.getByRole('button').focus();
  act(() => {
    showToast({ title: 'Sent', text: 'Thank you' }, true);
  });
  const toast = await screen.findByRole('group', { name: 'Sent Thank you' });
  act(() => {
    toast.focus();
    screen.getByRole('link').focus();
  });
  // The library closes the toast when the animation that is its clock ends.
  fireEvent.animationEnd(screen.getByRole('progressbar', { hidden: true }));
  expect(toast).not.toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveFocus();
});
