import { graphql } from 'gatsby';
import type { IGatsbyImageData } from 'gatsby-plugin-image';

type Props = {
  photograph: Queries.Photograph_photographFragment;
  /** Another cut of it, for screens that are higher than wide. */
  portrait?: IGatsbyImageData | undefined;
  /** How wide the picture is shown, as the `sizes` attribute tells a browser. */
  sizes: string;
  className: string;
  /** For the picture of the first screen: loaded at once, before anything else. Others load when they come near. */
  priority?: boolean;
};

/** A full-width image has no width of its own: only the ratio of the two attributes counts, to keep its place free. */
const nominalWidth = 1600;

/**
 * A photograph of the content in the formats and widths the build made of it. A plain `<picture>`: under React 19 the
 * runtime of `<GatsbyImage>` loads react-dom/server in the browser, about 60 KB for a page that has no need of it.
 */
export function Photograph({ photograph: { file, alt }, portrait, sizes, className, priority = false }: Props) {
  const image = file.childImageSharp?.gatsbyImageData;
  if (!image?.images.fallback) throw new Error(`No picture was made of ${file.relativePath}: is it a JPEG or a PNG?`);
  const { sources = [], fallback } = image.images;
  return (
    <picture>
      {portrait &&
        [...(portrait.images.sources ?? []), { srcSet: portrait.images.fallback?.srcSet, type: undefined }].map(
          ({ type, srcSet }) => (
            <source key={type ?? 'any'} media="(max-aspect-ratio: 4/5)" type={type} srcSet={srcSet} sizes={sizes} />
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
        className={className}
      />
    </picture>
  );
}

export const fragment = graphql`
  fragment Photograph_photograph on Photograph {
    alt
    file {
      relativePath
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH, formats: [AUTO, WEBP, AVIF], placeholder: NONE)
      }
    }
  }
`;
