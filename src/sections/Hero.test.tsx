import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { landingContent } from '../../tests/site-content';
import { Hero } from './Hero';

const { page } = landingContent();

test('The hero says what the company does in the one heading of the first level, with a subline on excellence.', () => {
  render(<Hero page={page} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Premium Resort Management' })).toBeVisible();
  expect(screen.getByText(/^Excellence in resort and property management/)).toBeVisible();
});

test('Our Services leads to the services.', () => {
  render(<Hero page={page} />);
  expect(screen.getByRole('link', { name: 'Our Services' })).toHaveAttribute('href', '#services');
});

test('Contact Us leads to #contact and puts the focus on the name field.', async () => {
  Element.prototype.scrollIntoView = jest.fn();
  render(
    <>
      <Hero page={page} />
      <input id="contact-name" aria-label="Name" />
    </>,
  );
  await userEvent.setup().click(screen.getByRole('link', { name: 'Contact Us' }));
  expect(window.location.hash).toBe('#contact');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test('The picture is described, comes in AVIF and WebP, and is loaded before everything else.', () => {
  const { container } = render(<Hero page={page} />);
  const picture = screen.getByRole('img', { name: /jetty/ });
  expect(picture).toHaveAttribute('fetchpriority', 'high');
  expect(picture).toHaveAttribute('loading', 'eager');
  const formats = [...container.querySelectorAll('source')].map((source) => source.type);
  expect(formats).toEqual(['image/avif', 'image/webp']);
});
