import { render, screen } from '@testing-library/react';
import { pageData } from '../../tests/support/page-data.ts';
import { PhotographStyle } from './PhotographStyle.tsx';
import { Hero, heroPicture } from './Hero.tsx';
import { PhotographPreload } from './Photograph.tsx';

const { page } = pageData.content;
const { hero, about } = page;

const picture = () => screen.getByRole('img', { name: hero.image.alt });
const namesIn = (srcSet: string) => srcSet.split(',').map((name) => name.trim());
const sources = () =>
  Array.from(picture().parentElement?.querySelectorAll('source') ?? [], ({ media, type, srcset }) => [
    media,
    type,
    namesIn(srcset),
  ]);

const dense = '(max-width: 47.99rem) and (min-resolution: 1.5dppx)';
const phone = `(orientation: portrait) and ${dense}`;
const widths = (name: string, ...all: number[]) => all.map((width) => `/static/${name}-${width}.avif ${width}w`);

describe('The first screen', () => {
  it('loads its picture first, as AVIF or JPEG, the tall one in portrait, and one of low quality on phones', () => {
    render(<Hero page={page} />);
    expect(sources()).toEqual([
      [phone, 'image/avif', widths('tall', 750)],
      ['(orientation: portrait)', 'image/avif', widths('tall', 1080, 1500)],
      ['(orientation: portrait)', '', ['/static/tall.jpg']],
      ['', 'image/avif', widths('photograph', 1080, 1500)],
    ]);
    expect(picture()).toHaveAttribute('src', '/static/photograph.jpg');
    expect(picture()).toHaveAttribute('height', '180');
    expect(picture()).toHaveAttribute('fetchpriority', 'high');
    expect(picture()).not.toHaveAttribute('loading');
  });

  it('asks for the same files first in the page’s head, each on other screens', () => {
    render(<PhotographPreload {...heroPicture(hero)} />);
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')];
    expect(links.map((link) => [link.media, namesIn(link.getAttribute('imagesrcset') ?? '')])).toEqual([
      ['(orientation: landscape)', widths('photograph', 1080, 1500)],
      [phone, widths('tall', 750)],
      [`(orientation: portrait) and (not (${dense}))`, widths('tall', 1080, 1500)],
    ]);
    for (const link of links) expect(link).toHaveAttribute('fetchpriority', 'high');
  });

  it('crops each of the two pictures around the focus of that picture', () => {
    const { container } = render(
      <>
        <PhotographStyle page={page} />
        <Hero page={page} />
      </>,
    );
    const [all = '', tall = ''] = picture().parentElement?.className.match(/\bfocus-\S+/g) ?? [];
    const style = container.querySelector('style');
    expect(style).toHaveTextContent(`.${all}{--focus:70% 40%}`);
    expect(style).toHaveTextContent(`@media (orientation:portrait){.${tall}{--focus:60% 43%}}`);
    expect(style).toHaveTextContent(/\.[\w-]+\{--focus:10% 20%\}/);
    expect(style).toHaveTextContent(
      `.ground-${about.image.file.meanColour}{background-color:#${about.image.file.meanColour}}`,
    );
  });

  it('has no rule for the ground of a picture without a mean colour', () => {
    const { image } = page.notFound;
    const notFound = { ...page.notFound, image: { ...image, file: { ...image.file, meanColour: null } } };
    const { container } = render(<PhotographStyle page={{ ...page, notFound }} />);
    expect(container).not.toHaveTextContent('null');
  });

  it('throws an error that names the file if the build could not process the picture', () => {
    const broken = { ...hero.image.file, relativePath: 'images/broken.jpg', childImageSharp: null };
    const image = { ...hero.image, file: broken };
    expect(() => render(<Hero page={{ ...page, hero: { ...hero, image } }} />)).toThrow('images/broken.jpg');
    jest.mocked(console.error).mockClear();
  });
});
