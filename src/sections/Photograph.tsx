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

/** A picture file, with what the build made of it. */
type PictureFile = {
  relativePath: string;
  childImageSharp: { gatsbyImageData: IGatsbyImageData } | null;
};

type Props = {
  photograph: Queries.Photograph_photographFragment;
  boxes: readonly Box[];
  /** Takes its place on screens that are taller than wide; the text for those who cannot see it is the same. */
  tall?: { file: PictureFile; boxes: readonly Box[] };
  /** The class of the `<img>`. */
  className?: string;
  /** The picture of the first screen loads first; others load lazily. */
  priority?: boolean;
};

/** The browser reserves the space by the ratio of the two size attributes. Without styles, the picture fits a phone. */
const nominalWidth = 320;

/** As the variant `tall` in src/styles.css. */
const tallScreens = '(orientation: portrait)';

/**
 * A photograph behind text: AVIF in the widths that the build made, and one JPEG for browsers from before 2023, because more
 * choices would make the HTML larger for everyone. Its dominant colour shows until it loads. A plain `<picture>`, because the
 * runtime of `<GatsbyImage>` loads react-dom/server in the browser under React 19: about 60 KB.
 */
export function Photograph({ photograph: { file, alt }, boxes, tall, className = '', priority = false }: Props) {
  const { image, avif, jpeg } = choicesOf(file);
  const tallChoices = tall && choicesOf(tall.file);
  const sizes = sizesOf(image, boxes);
  return (
    <div className={priority ? 'photograph' : 'far photograph'}>
      {/* Not a style attribute: the content security policy forbids those. */}
      <svg width={0} height={0} aria-hidden="true" className="absolute size-full">
        <rect width="100%" height="100%" fill={image.backgroundColor} />
      </svg>
      <picture>
        {tallChoices && (
          <>
            <source
              media={tallScreens}
              type={tallChoices.avif.type}
              srcSet={tallChoices.avif.srcSet}
              sizes={sizesOf(tallChoices.image, tall.boxes)}
            />
            <source media={tallScreens} srcSet={tallChoices.jpeg} />
          </>
        )}
        <source type={avif.type} srcSet={avif.srcSet} sizes={sizes} />
        <img
          src={jpeg}
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

/** What the browser chooses from. The JPEG is the second smallest, for every screen; of a PNG it is a PNG too. */
function choicesOf({ relativePath, childImageSharp }: PictureFile) {
  const image = childImageSharp?.gatsbyImageData;
  const [avif] = image?.images.sources ?? [];
  const [, jpegWithWidth] = image?.images.fallback?.srcSet?.split(',') ?? [];
  const [jpeg] = jpegWithWidth?.trim().split(' ') ?? [];
  if (!image || !avif || !jpeg) {
    throw new Error(`Gatsby could not process ${relativePath}: is it a JPEG or a PNG?`);
  }
  return { image, avif, jpeg };
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
    focus
    file {
      relativePath
      childImageSharp {
        gatsbyImageData(
          layout: FULL_WIDTH
          formats: [AUTO, AVIF]
          avifOptions: { quality: 52 }
          placeholder: DOMINANT_COLOR
          breakpoints: [750, 1080, 1366, 1920, 2880]
        )
      }
    }
  }
`;
