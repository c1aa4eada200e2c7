/** The query's result for both pages, with the sample content. Component tests use it, because no build has run. */
import type { IGatsbyImageData } from 'gatsby-plugin-image';
import company from './sample-content/company.json';
import page from './sample-content/page.json';
import housekeeping from './sample-content/services/housekeeping.json';
import repairs from './sample-content/services/repairs.json';

function imageData(name: string, ratio: number, widths: number[]): IGatsbyImageData {
  const srcSet = (extension: string) =>
    widths.map((width) => `/static/${name}-${String(width)}.${extension} ${String(width)}w`).join(', ');
  return {
    layout: 'fullWidth',
    width: 1,
    height: 1 / ratio,
    images: {
      sources: [{ type: 'image/avif', srcSet: srcSet('avif'), sizes: '100vw' }],
      fallback: { src: `/static/${name}.jpg`, srcSet: srcSet('jpg'), sizes: '100vw' },
    },
  };
}

const pictureFile = (name: string, ratio: number) => ({
  relativePath: `images/${name}.jpg`,
  meanColour: '3b5a6b',
  childImageSharp: {
    gatsbyImageData: imageData(name, ratio, [1080, 1500]),
    phone: imageData(name, ratio, [750]),
  },
});

const file = pictureFile('photograph', 16 / 9);
const tallFile = pictureFile('tall', 0.6);

const withFile = <Picture extends object>(picture: Picture) => ({ ...picture, focus: null, file });

export const pageData = {
  content: {
    buildYear: 2026,
    company: {
      ...company,
      phone: null,
      officeHours: null,
      logo: {
        publicURL: '/static/logo.svg',
        svgDataUri: 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E',
      },
    },
    page: {
      ...page,
      hero: {
        ...page.hero,
        image: { ...page.hero.image, focus: '70% 40%', file },
        tallImage: { file: tallFile, focus: '60% 43%' },
      },
      services: {
        ...page.services,
        banners: page.services.banners.map((banner) => ({ ...banner, image: withFile(banner.image) })),
      },
      form: { ...page.form, privacyUrl: null },
      contact: { ...page.contact, map: null, mapAlt: null },
      about: { ...page.about, image: withFile(page.about.image) },
      notFound: { ...page.notFound, image: { ...page.notFound.image, focus: '10% 20%', file } },
    },
    services: [housekeeping, repairs],
  },
} satisfies Queries.LandingPageQuery;
