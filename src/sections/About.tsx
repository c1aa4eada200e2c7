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
    <section id="about" aria-labelledby="about-heading" className="bg-sand/50">
      <div className="section grid gap-8 lg:grid-cols-[1fr_2fr]">
        <h2 id="about-heading" className="section-heading">
          {about.heading}
        </h2>
        <div className="max-w-prose space-y-6 text-lg">{children}</div>
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
