import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { landingContent } from '../../tests/support/site-content';
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
  const formats = [...container.querySelectorAll('source:not([media])')].map((source) => source.getAttribute('type'));
  expect(formats).toEqual(['image/avif', 'image/webp']);
});

test('A screen that is higher than wide gets a cut of its own, in every format.', () => {
  const { container } = render(<Hero page={page} />);
  const cuts = [...container.querySelectorAll('source[media="(max-aspect-ratio: 4/5)"]')];
  expect(cuts.map((cut) => cut.getAttribute('type'))).toEqual(['image/avif', 'image/webp', null]);
  const { width = 0, height = 0 } = page.hero.image.file.childImageSharp?.portrait ?? {};
  expect(width / height).toBeCloseTo(0.6, 2);
});

test('On a page without the form, Contact Us is left to the browser.', () => {
  render(<Hero page={page} />);
  expect(fireEvent.click(screen.getByRole('link', { name: 'Contact Us' }))).toBe(true);
});

test('With the form on the page, the browser does not follow Contact Us by itself.', () => {
  Element.prototype.scrollIntoView = jest.fn();
  render(
    <>
      <Hero page={page} />
      <input id="contact-name" aria-label="Name" />
    </>,
  );
  expect(fireEvent.click(screen.getByRole('link', { name: 'Contact Us' }))).toBe(false);
});

test('The first screen is a region named by its heading.', () => {
  render(<Hero page={page} />);
  expect(screen.getByRole('region', { name: 'Premium Resort Management' })).toBeVisible();
});

test('A browser is told the widths of each format to choose from, and the ratio that keeps the place free.', () => {
  const { container } = render(<Hero page={page} />);
  for (const choice of container.querySelectorAll('source, img')) {
    expect(choice).toHaveAttribute('srcset', expect.stringMatching(/ \d+w,/));
    expect(choice).toHaveAttribute('sizes', expect.stringContaining('100vw'));
  }
  const picture = screen.getByRole<HTMLImageElement>('img', { name: /jetty/ });
  const { width = 0, height = 0 } = page.hero.image.file.childImageSharp?.gatsbyImageData ?? {};
  expect(picture.width / picture.height).toBeCloseTo(width / height, 2);
});

test('Until the picture is there, its place has the colour that most of it has.', () => {
  const { container } = render(<Hero page={page} />);
  const { backgroundColor } = page.hero.image.file.childImageSharp?.gatsbyImageData ?? {};
  expect(backgroundColor).toMatch(/^#[0-9a-f]{6}$/);
  expect(container.querySelector('rect')).toHaveAttribute('fill', backgroundColor);
});

test('A picture that the build could not read is an error that names its file.', () => {
  const image = { ...page.hero.image, file: { relativePath: 'images/hero.jpg', childImageSharp: null } };
  expect(() => render(<Hero page={{ hero: { ...page.hero, image } }} />)).toThrow('images/hero.jpg');
  jest.mocked(console.error).mockClear();
});
