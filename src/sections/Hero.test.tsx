import { fireEvent, render, screen } from '@testing-library/react';
import { landingData } from '../../tests/support/page-data';
import { FocusStyle } from './FocusStyle';
import { Hero } from './Hero';

const { page } = landingData.content;
const { hero } = page;

const picture = () => screen.getByRole('img', { name: hero.image.alt });
const contactButton = () => screen.getByRole('link', { name: hero.contactButton });
const sources = () =>
  Array.from(picture().parentElement?.querySelectorAll('source') ?? [], ({ media, type, srcset }) => ({
    media,
    type,
    names: srcset.split(/\s*,\s*/),
  }));

describe('The first screen', () => {
  it('is a region named by its heading, the only one of level 1, with the subline below', () => {
    render(<Hero page={page} />);
    expect(screen.getByRole('heading', { level: 1, name: hero.headline })).toBeVisible();
    expect(screen.getByRole('region', { name: hero.headline })).toHaveTextContent(hero.subline);
    expect(screen.getByRole('link', { name: hero.servicesButton })).toHaveAttribute('href', '#services');
  });

  it('leaves the contact button to the browser on a page without the form', () => {
    render(<Hero page={page} />);
    expect(fireEvent.click(contactButton())).toBe(true);
  });

  it('has its picture as AVIF, whose smallest choice has a quality of its own, or as one JPEG, before everything else', () => {
    render(<Hero page={page} />);
    expect(sources().at(-1)).toEqual({
      media: '',
      type: 'image/avif',
      names: [
        '/static/photograph-750.avif 750w',
        '/static/photograph-1080.avif 1080w',
        '/static/photograph-1500.avif 1500w',
      ],
    });
    expect(picture()).toHaveAttribute('src', '/static/photograph.jpg');
    expect(picture()).toHaveAttribute('fetchpriority', 'high');
    expect(picture()).toHaveAttribute('loading', 'eager');
  });

  it('has the tall picture, in both formats, on a screen that is higher than wide', () => {
    render(<Hero page={page} />);
    const tall = sources().filter(({ media }) => media === '(orientation: portrait)');
    expect(tall.map(({ type }) => type)).toEqual(['image/avif', '']);
    for (const { names } of tall) expect(names.at(-1)).toMatch(/^\/static\/tall-/);
  });

  it('has its picture cropped around its focus, and the tall one around its own', () => {
    const { container } = render(
      <>
        <FocusStyle photographs={[hero.image, { focus: null }]} tall={hero.tallImage} />
        <Hero page={page} />
      </>,
    );
    const [all = '', tall = ''] = picture().className.trim().split(' ');
    expect(container.querySelector('style')).toHaveTextContent(
      `.${all}{object-position:70% 40%}@media (orientation:portrait){.${tall}{object-position:60% 43%}}`,
    );
  });

  it('is an error that names the file of its picture if the build could not process it', () => {
    const broken = { relativePath: 'images/broken.jpg', childImageSharp: null };
    const image = { ...hero.image, file: broken };
    expect(() => render(<Hero page={{ hero: { ...hero, image } }} />)).toThrow('images/broken.jpg');
    jest.mocked(console.error).mockClear();
  });
});
