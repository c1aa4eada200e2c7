import { graphql } from 'gatsby';
import type { IGatsbyImageData } from 'gatsby-plugin-image';

/** Where a photograph stands: it covers a box of this size, so that it may be wider, and cut, to be high enough. */
type Place = {
  /** The screens for which this is so; without it, all that no place before it is for. */
  media?: string;
  /** CSS lengths. */
  width: string;
  height: string;
};

type Props = {
  photograph: Queries.Photograph_photographFragment;
  /** Another cut of it, for screens that are higher than wide. */
  portrait?: IGatsbyImageData | undefined;
  places: readonly Place[];
  /** Of the `<img>`. */
  className?: string;
  /** For the picture of the first screen: loaded at once, before anything else. Others load when they come near. */
  priority?: boolean;
};

/** A full-width image has no width of its own: only the ratio of the two attributes counts, to keep its place free. */
const nominalWidth = 1600;

/**
 * A photograph of the content behind what stands on it, in the formats and widths the build made of it, and the colour
 * most of it has until it is there. A plain `<picture>`: under React 19 the runtime of `<GatsbyImage>` loads
 * react-dom/server in the browser, about 60 KB for a page that has no need of it.
 */
export function Photograph({ photograph: { file, alt }, portrait, places, className = '', priority = false }: Props) {
  const image = file.childImageSharp?.gatsbyImageData;
  if (!image?.images.fallback) throw new Error(`No picture was made of ${file.relativePath}: is it a JPEG or a PNG?`);
  const { sources = [], fallback } = image.images;
  const sizes = sizesOf(image, places);
  return (
    <div className="photograph">
      {/* Not a style of the element: the page's security policy forbids those. */}
      <svg aria-hidden="true" className="absolute size-full">
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
                sizes={sizesOf(portrait, places)}
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

/** The `sizes` attribute: how wide the picture is shown before it is cut. */
function sizesOf({ width, height }: IGatsbyImageData, places: readonly Place[]): string {
  const ratio = (width / height).toFixed(2);
  return places
    .map((place) => `${place.media ? `${place.media} ` : ''}max(${place.width}, ${place.height} * ${ratio})`)
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
