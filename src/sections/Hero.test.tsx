import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { landingData } from '../../tests/support/page-data';
import { Hero } from './Hero';

const { page } = landingData.content;
const { hero } = page;
const { gatsbyImageData } = hero.image.file.childImageSharp;

const picture = () => screen.getByRole<HTMLImageElement>('img', { name: hero.image.alt });
const contactButton = () => screen.getByRole('link', { name: hero.contactButton });

function renderWithForm() {
  Element.prototype.scrollIntoView = jest.fn();
  render(
    <>
      <Hero page={page} />
      <section id="contact" aria-label="Contact">
        <input id="contact-name" aria-label="Name" />
      </section>
    </>,
  );
}

test('The first screen is a region named by its heading, the only one of level 1, with the subline below.', () => {
  render(<Hero page={page} />);
  expect(screen.getByRole('heading', { level: 1, name: hero.headline })).toBeVisible();
  expect(screen.getByRole('region', { name: hero.headline })).toHaveTextContent(hero.subline);
});

test('The services button leads to the services.', () => {
  render(<Hero page={page} />);
  expect(screen.getByRole('link', { name: hero.servicesButton })).toHaveAttribute('href', '#services');
});

test('The contact button leads to the name field and moves the focus to the name field.', async () => {
  renderWithForm();
  await userEvent.setup().click(contactButton());
  expect(window.location.hash).toBe('#contact-name');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test('The browser follows the contact button on a page without the form.', () => {
  render(<Hero page={page} />);
  expect(fireEvent.click(contactButton())).toBe(true);
});

test('The browser does not follow the contact button on a page with the form.', () => {
  renderWithForm();
  expect(fireEvent.click(contactButton())).toBe(false);
});

test('The picture comes in AVIF and JPEG and loads before everything else.', () => {
  const { container } = render(<Hero page={page} />);
  expect(picture()).toHaveAttribute('fetchpriority', 'high');
  expect(picture()).toHaveAttribute('loading', 'eager');
  const formats = [...container.querySelectorAll('source:not([media])')].map((source) => source.getAttribute('type'));
  expect(formats).toEqual(['image/avif']);
  expect(picture()).toHaveAttribute('src', expect.stringMatching(/photograph-.*\.jpg$/));
});

test('A screen that is taller than wide gets the tall picture, in both formats.', () => {
  const { container } = render(<Hero page={page} />);
  const choices = [...container.querySelectorAll('source[media="(orientation: portrait)"]')];
  expect(choices.map((choice) => choice.getAttribute('type'))).toEqual(['image/avif', null]);
  for (const choice of choices) expect(choice).toHaveAttribute('srcset', expect.stringContaining('/tall-'));
});

test('AVIF comes in several widths, and the size attributes keep the ratio of the picture.', () => {
  const { container } = render(<Hero page={page} />);
  for (const choice of container.querySelectorAll('source[type="image/avif"]')) {
    expect(choice).toHaveAttribute('srcset', expect.stringMatching(/ \d+w,/));
    expect(choice).toHaveAttribute('sizes', expect.stringContaining('100vw'));
  }
  expect(picture().width / picture().height).toBeCloseTo(gatsbyImageData.width / gatsbyImageData.height, 2);
});

test('The dominant colour of the picture fills its place until it loads.', () => {
  const { container } = render(<Hero page={page} />);
  expect(container.querySelector('rect')).toHaveAttribute('fill', gatsbyImageData.backgroundColor);
});

test.each([
  { image: { ...hero.image, file: { relativePath: 'images/broken.jpg', childImageSharp: null } } },
  { tallImage: { ...hero.tallImage, file: { relativePath: 'images/broken.jpg', childImageSharp: null } } },
])('A picture that the build could not process is an error that names its file.', (broken) => {
  expect(() => render(<Hero page={{ hero: { ...hero, ...broken } }} />)).toThrow('images/broken.jpg');
  jest.mocked(console.error).mockClear();
});
