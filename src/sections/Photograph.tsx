import { graphql } from 'gatsby';
import { getImage, getSrc, type IGatsbyImageData } from 'gatsby-plugin-image';
import { focusClass, groundClass } from './PhotographStyle.tsx';

type Cropped = { file: Queries.Photograph_fileFragment | Queries.Photograph_firstFileFragment; focus: string | null };

export type Picture = {
  photograph: Cropped & { alt: string };
  /** Returns the `sizes` attribute: the picture's width before cropping. The ratio is that of width to height. */
  sizes: (ratio: number) => string;
  /** Replaces the picture on portrait screens, with the same `alt`. */
  tall?: { photograph: Cropped; sizes: Picture['sizes'] };
};

type Props = Picture & { className: string; priority?: boolean };

/** How many times as wide as its box a picture is that fills the box. The ratios are those of width to height. */
export const widthInBox = (ratio: number, boxRatio: number) => Math.max(1, ratio / boxRatio).toFixed(2);

const portrait = '(orientation: portrait)';

/** Without styles, a picture this wide fits on a phone. */
const nominalWidth = 320;

const joined = (...classes: (string | false | undefined)[]) => classes.filter(Boolean).join(' ');

/**
 * AVIF, and a single JPEG for browsers from before 2024, because more JPEGs would enlarge the HTML for everyone. The
 * style attributes of `<GatsbyImage>` would break the content security policy, and its placeholder needs Gatsby's runtime.
 */
export function Photograph({ photograph, sizes, tall, className, priority = false }: Props) {
  const wide = imageOf(photograph.file, sizes);
  const upright = tall && imageOf(tall.photograph.file, tall.sizes);
  return (
    <picture
      className={joined(
        'relative block overflow-hidden print:hidden',
        !priority && 'after-first-sign',
        !tall && groundClass(photograph),
        className,
      )}
    >
      {upright && <source media={portrait} {...upright.source} />}
      {upright && <source media={portrait} srcSet={upright.src} />}
      <source {...wide.source} />
      <img
        src={wide.src}
        width={nominalWidth}
        height={Math.round(nominalWidth / wide.ratio)}
        alt={photograph.alt}
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        className={joined(
          'absolute size-full object-cover text-transparent',
          focusClass(photograph),
          tall && focusClass(tall.photograph, 'tall'),
        )}
      />
    </picture>
  );
}

/** Chooses the same file as the `<picture>`. */
export function PhotographPreload({ photograph, sizes, tall }: Required<Picture>) {
  const orientations = [
    { media: '(orientation: landscape)', ...imageOf(photograph.file, sizes).source },
    { media: portrait, ...imageOf(tall.photograph.file, tall.sizes).source },
  ];
  return orientations.map(({ srcSet, sizes, ...source }) => (
    <link
      key={source.media}
      rel="preload"
      as="image"
      imageSrcSet={srcSet}
      imageSizes={sizes}
      fetchPriority="high"
      {...source}
    />
  ));
}

/** The AVIF files. The package's own `getSrcSet` returns only the JPEG. */
const sourcesOf = ({ images }: IGatsbyImageData) => images.sources ?? [];

function imageOf({ relativePath, childImageSharp }: Cropped['file'], sizes: Picture['sizes']) {
  const image = childImageSharp && getImage({ childImageSharp });
  const [avif] = image ? sourcesOf(image) : [];
  if (!childImageSharp || !image || !avif)
    throw new Error(`Gatsby could not process ${relativePath}: is it a JPEG or a PNG?`);
  const small = 'small' in childImageSharp ? sourcesOf(childImageSharp.small) : [];
  const srcSet = [...small, avif].map((source) => source.srcSet).join();
  const ratio = image.width / image.height;
  return { source: { type: avif.type, srcSet, sizes: sizes(ratio) }, src: getSrc(image), ratio };
}

/** `small`, of visibly lower quality, is as wide as Lighthouse's phone needs. It arrives with the first packets. */
export const fragment = graphql`
  fragment Photograph on Photograph {
    file {
      ...Photograph_file
    }
  }

  fragment Photograph_firstFile on File {
    ...Photograph_file
    childImageSharp {
      small: gatsbyImageData(layout: FULL_WIDTH, avifOptions: { quality: 34 }, breakpoints: [724])
    }
  }

  fragment Photograph_file on File {
    relativePath
    meanColour
    childImageSharp {
      gatsbyImageData(layout: FULL_WIDTH, breakpoints: [1080, 1440, 1920, 2880])
    }
  }
`;
