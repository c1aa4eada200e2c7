import { render, screen } from '@testing-library/react';
import { pageData } from '../../tests/support/page-data.ts';
import { PhotographStyle } from './PhotographStyle.tsx';
import { Hero, heroPicture } from './Hero.tsx';
import { PhotographPreload } from './Photograph.tsx';

const { page } = pageData.content;
const { hero, about } = page;

const picture = () => screen.getByRole('img', { name: hero.image.alt });
const sources = () =>
  Array.from(picture().parentElement?.querySelectorAll('source') ?? [], ({ media, type, srcset }) => ({
    media,
    type,
    names: srcset.split(',').map((source) => source.trim()),
  }));

describe('The first screen', () => {
  it('loads its picture first, as AVIF in one of three widths or as JPEG, or the tall one in portrait', () => {
    render(<Hero page={page} />);
    expect(sources().at(-1)).toEqual({
      media: '',
      type: 'image/avif',
      names: [750, 1080, 1500].map((width) => `/static/photograph-${width}.avif ${width}w`),
    });
    expect(picture()).toHaveAttribute('src', '/static/photograph.jpg');
    expect(picture()).toHaveAttribute('height', '180');
    expect(picture()).toHaveAttribute('fetchpriority', 'high');
    expect(picture()).not.toHaveAttribute('loading');
    const tall = sources().filter(({ media }) => media === '(orientation: portrait)');
    expect(tall.map(({ names }) => names.at(-1))).toEqual(['/static/tall-1500.avif 1500w', '/static/tall.jpg']);
  });

  it('asks for both pictures first in the page’s head', () => {
    render(<PhotographPreload {...heroPicture(hero)} />);
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')];
    expect(links.map(({ media }) => media)).toEqual(['(orientation: landscape)', '(orientation: portrait)']);
    for (const link of links) expect(link).toHaveAttribute('fetchpriority', 'high');
  });

  it('crops each of the two pictures around the focus of that picture', () => {
    const { container } = render(
      <>
        <PhotographStyle page={page} />
        <Hero page={page} />
      </>,
    );
    const [all = '', tall = ''] = picture().className.match(/\bfocus-\S+/g) ?? [];
    const style = container.querySelector('style');
    expect(style).toHaveTextContent(`.${all}{object-position:70% 40%}`);
    expect(style).toHaveTextContent(`@media (orientation:portrait){.${tall}{object-position:60% 43%}}`);
    expect(style).toHaveTextContent(/\.[\w-]+\{object-position:10% 20%\}/);
    expect(style).toHaveTextContent(
      `.ground-${about.image.file.meanColour}{background-color:#${about.image.file.meanColour}}`,
    );
  });

  it('throws an error that names the file if the build could not process the picture', () => {
    const broken = { ...hero.image.file, relativePath: 'images/broken.jpg', childImageSharp: null };
    const image = { ...hero.image, file: broken };
    expect(() => render(<Hero page={{ ...page, hero: { ...hero, image } }} />)).toThrow('images/broken.jpg');
    jest.mocked(console.error).mockClear();
  });
});
