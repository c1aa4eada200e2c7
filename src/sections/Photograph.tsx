import { graphql } from 'gatsby';
import { getSrc, type IGatsbyImageData } from 'gatsby-plugin-image';
import { focusClass, groundClass } from './PhotographStyle.tsx';

/** The files in `phone` are of low quality. */
type File = Queries.Photograph_fileFragment & { childImageSharp: { phone?: IGatsbyImageData } | null };

type Cropped = { file: File; focus: string | null };

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

/** A screen whose density hides the low quality of its files. */
const phone = '(max-width: 47.99rem) and (min-resolution: 1.5dppx)';

/** Without styles, a picture this wide fits on a phone. */
export const nominalWidth = 320;

const joined = (...classes: (string | false | undefined)[]) => classes.filter(Boolean).join(' ');

/**
 * AVIF, and a single JPEG for browsers from before 2024, because more JPEGs would enlarge the HTML for everyone. The
 * style attributes of `<GatsbyImage>` would break the content security policy, and its placeholder needs Gatsby's runtime.
 */
export function Photograph({ photograph, sizes, tall, className, priority = false }: Props) {
  const wide = imageOf(photograph.file, sizes);
  const upright = tall && imageOf(tall.photograph.file, tall.sizes);
  const onPhone = (upright ?? wide).phoneSource;
  return (
    <picture
      className={joined(
        'relative block overflow-hidden print:hidden',
        !priority && 'after-first-sign',
        !tall && groundClass(photograph),
        focusClass(photograph),
        tall && focusClass(tall.photograph, 'tall'),
        className,
      )}
    >
      {onPhone && <source media={`${portrait} and ${phone}`} {...onPhone} />}
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
        className="absolute size-full object-cover text-transparent"
      />
    </picture>
  );
}

/** Chooses the same file as the `<picture>`. */
export function PhotographPreload({ photograph, sizes, tall }: Required<Picture>) {
  const upright = imageOf(tall.photograph.file, tall.sizes);
  const screens = [
    { media: '(orientation: landscape)', ...imageOf(photograph.file, sizes).source },
    { media: `${portrait} and ${phone}`, ...(upright.phoneSource ?? upright.source) },
    { media: `${portrait} and (not (${phone}))`, ...upright.source },
  ];
  return screens.map(({ srcSet, sizes, ...source }) => (
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

function imageOf({ relativePath, childImageSharp }: File, sizes: Picture['sizes']) {
  const image = childImageSharp?.gatsbyImageData;
  const avif = avifOf(image);
  if (!image || !avif) throw new Error(`Gatsby could not process ${relativePath}: is it a JPEG or a PNG?`);
  const ratio = image.width / image.height;
  const stated = { sizes: sizes(ratio) };
  const phoneAvif = avifOf(childImageSharp.phone);
  return {
    source: { ...avif, ...stated },
    phoneSource: phoneAvif && { ...phoneAvif, ...stated },
    src: getSrc(image),
    ratio,
  };
}

/** The package's own `getSrcSet` returns only the JPEG. */
function avifOf(image?: IGatsbyImageData) {
  const [avif] = image?.images.sources ?? [];
  return avif && { type: avif.type, srcSet: avif.srcSet };
}

/** The tall picture's smallest file is as wide as Lighthouse's phone needs: it arrives with the first packets. */
export const fragment = graphql`
  fragment Photograph on Photograph {
    file {
      ...Photograph_file
    }
  }

  fragment Photograph_banner on Photograph {
    file {
      ...Photograph_file
      childImageSharp {
        phone: gatsbyImageData(layout: FULL_WIDTH, avifOptions: { quality: 34 }, breakpoints: [1480, 2200])
      }
    }
  }

  fragment Photograph_tall on TallPhotograph {
    file {
      ...Photograph_file
      childImageSharp {
        phone: gatsbyImageData(layout: FULL_WIDTH, avifOptions: { quality: 34 }, breakpoints: [724, 860, 1200])
      }
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
