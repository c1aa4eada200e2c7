import { graphql } from 'gatsby';
import type { ReactNode } from 'react';
import { Photograph } from './Photograph';

type Props = {
  about: Queries.About_aboutFragment;
  /** The paragraphs of `content/about.mdx`, whose first sentence has the class `lead`. */
  children: ReactNode;
};

/** Beside the text from 48rem, otherwise above it. From 64rem, beside a longer text, it is as high as the text, and cropped. */
const pictureSizes = () => '(min-width: 80rem) 36rem, (min-width: 64rem) 58vw, (min-width: 48rem) 45vw, 92vw';

/** Who the company is. */
export function About({ about, children }: Props) {
  return (
    <section id="about" aria-labelledby="about-heading" className="bg-sand">
      <div className="section grid gap-10 md:grid-cols-[5fr_6fr] lg:gap-22">
        <Photograph
          photograph={about.image}
          sizes={pictureSizes}
          className="aspect-4/5 w-full self-start rounded-md lg:min-h-full"
        />
        <div>
          <h2 id="about-heading" className="section-heading">
            {about.heading}
          </h2>
          <div className="mt-6 about-text flex max-w-125 flex-col gap-5 md:mt-8">{children}</div>
        </div>
      </div>
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
