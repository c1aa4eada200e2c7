import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

type Props = {
  page: Queries.About_pageFragment;
  /** The paragraphs of `content/about.mdx`. */
  children: ReactNode;
};

/** Who the company is. */
export function About({ page: { about }, children }: Props) {
  return (
    <section id="about" aria-labelledby="about-heading" className="bg-sand/60">
      <div className="section grid grid-cols-1 gap-10 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <h2 id="about-heading" className="section-heading lg:sticky lg:top-32 lg:self-start">
          {about.heading}
        </h2>
        <div className="max-w-prose space-y-6 text-lg *:first:font-display *:first:text-2xl *:first:leading-snug *:first:text-deep lg:*:first:text-[1.75rem] [&_a]:underline">
          {children}
        </div>
      </div>
    </section>
  );
}

export const fragment = graphql`
  fragment About_page on Page {
    about {
      heading
    }
  }
`;
