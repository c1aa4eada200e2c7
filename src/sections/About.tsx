import { graphql } from 'gatsby';
import type { ReactNode } from 'react';
import { Photograph } from './Photograph';
import { Wave } from './Wave';

type Props = {
  about: Queries.About_aboutFragment;
  /** The paragraphs of `content/about.mdx`. */
  children: ReactNode;
};

/** Beside the text on a wide screen, otherwise above it across the screen. */
const pictureBoxes = [
  { media: '(min-width: 64rem)', width: 'min(40vw - 3.6rem, 27.6rem)', height: 'min(50vw - 4.5rem, 34.5rem)' },
  { width: '100vw', height: '66vw' },
];

/** Who the company is. */
export function About({ about, children }: Props) {
  return (
    <section id="about" aria-labelledby="about-heading" className="relative bg-[#eadfcb99]">
      <div className="section grid grid-cols-1 gap-12 max-lg:pt-0 lg:grid-cols-[2fr_3fr] xl:gap-20">
        <div className="frame aspect-3/2 max-sm:-mx-[min(1.25rem,6vw)] sm:max-lg:-mx-8 lg:sticky lg:top-28 lg:aspect-4/5 lg:max-h-[calc(100svh-9rem)] lg:self-start lg:rounded-2xl">
          <Photograph photograph={about.image} boxes={pictureBoxes} />
        </div>
        <div>
          <h2 id="about-heading" className="section-heading">
            {about.heading}
          </h2>
          <div className="mt-8 flex max-w-prose flex-col gap-6 text-lg *:first:font-display *:first:text-2xl *:first:leading-snug *:first:text-deep lg:*:first:text-[1.75rem] [&_a]:underline">
            {children}
          </div>
        </div>
      </div>
      <Wave className="-scale-x-100 text-sea" />
    </section>
  );
}

export const fragment = graphql`
  fragment About_about on About {
    heading
    image {
      ...Photograph_photograph
    }
  }
`;
