import { graphql } from 'gatsby';
import type { IGatsbyImageData } from 'gatsby-plugin-image';

/** The box that a photograph covers; to be high enough, it may be wider than the box and cropped. */
type Box = {
  /** The media query of the screens with this box; without one, all screens that no box before it matches. */
  media?: string;
  /** CSS lengths. */
  width: string;
  height: string;
};

type Props = {
  photograph: Queries.Photograph_photographFragment;
  /** A crop for portrait screens. */
  portrait?: IGatsbyImageData | undefined;
  boxes: readonly Box[];
  /** The class of the `<img>`. */
  className?: string;
  /** The picture of the first screen loads first; others load lazily. */
  priority?: boolean;
};

/** The browser reserves the space by the ratio of the two size attributes. Without styles, the picture fits a phone. */
const nominalWidth = 320;

/**
 * A photograph behind text, in the formats and widths that the build made; its dominant colour shows until it loads. A plain
 * `<picture>`, because the runtime of `<GatsbyImage>` loads react-dom/server in the browser under React 19: about 60 KB.
 */
export function Photograph({ photograph: { file, alt }, portrait, boxes, className = '', priority = false }: Props) {
  const image = file.childImageSharp?.gatsbyImageData;
  if (!image?.images.fallback) throw new Error(`Gatsby could not process ${file.relativePath}: is it a JPEG or a PNG?`);
  const { sources = [], fallback } = image.images;
  const sizes = sizesOf(image, boxes);
  return (
    <div className={priority ? 'photograph' : 'far photograph'}>
      {/* Not a style attribute: the content security policy forbids those. */}
      <svg width={0} height={0} aria-hidden="true" className="absolute size-full">
        <rect width="100%" height="100%" fill={image.backgroundColor} />
      </svg>
      <picture>
        {portrait &&
          [...(portrait.images.sources ?? []), { srcSet: portrait.images.fallback?.srcSet, type: undefined }].map(
            ({ type, srcSet }) => (
              <source
                key={type ?? 'any'}
                media="(max-aspect-ratio: 4/5)"
                type={type}
                srcSet={srcSet}
                sizes={sizesOf(portrait, boxes)}
              />
            ),
          )}
        {sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        <img
          src={fallback.src}
          srcSet={fallback.srcSet}
          sizes={sizes}
          width={nominalWidth}
          height={Math.round((nominalWidth * image.height) / image.width)}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          className={`absolute size-full object-cover ${className}`}
        />
      </picture>
    </div>
  );
}

/** The `sizes` attribute: how wide the picture is before it is cropped. */
function sizesOf({ width, height }: IGatsbyImageData, boxes: readonly Box[]): string {
  const ratio = (width / height).toFixed(2);
  return boxes
    .map(({ media, ...box }) => `${media ? `${media} ` : ''}max(${box.width}, ${box.height} * ${ratio})`)
    .join(', ');
}

export const fragment = graphql`
  fragment Photograph_photograph on Photograph {
    alt
    file {
      relativePath
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH, formats: [AUTO, WEBP, AVIF], placeholder: DOMINANT_COLOR)
      }
    }
  }
`;
