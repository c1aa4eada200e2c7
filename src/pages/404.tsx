import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useEffect } from 'react';
import { Icons } from '../seo/Icons';
import type { QueryFailed } from '../seo/query-failed';

/** The page for any path other than the landing page. It logs the path, so that a developer can find the broken link. */
export default function NotFound({ data, location }: PageProps<Queries.NotFoundPageQuery>) {
  const { company, page } = data.content;
  const { code, text, homeLink } = page.notFound;

  useEffect(() => {
    console.error('404: no page at', location.pathname);
  }, [location.pathname]);

  return (
    <main className="on-dark flex min-h-svh flex-col items-center justify-center bg-deep px-5 py-20 text-center text-white">
      <p className="mb-10 flex items-center gap-3 font-display text-lg">
        <img src={company.logo.svgDataUri} alt="" width={40} height={40} />
        {company.name}
      </p>
      <p className="font-display text-8xl text-peach sm:text-9xl">{code}</p>
      <h1 className="mt-4 text-3xl">{text}</h1>
      {/* Not Gatsby's <Link>: a full load gets the server-rendered page with its form at once. */}
      <a href="/" className="mt-10 button-primary">
        {homeLink}
      </a>
    </main>
  );
}

export function Head({ data: { content } }: HeadProps<Queries.NotFoundPageQuery | QueryFailed>) {
  if (!content) return null;
  const { company, page } = content;
  return (
    <>
      <title>{`${page.notFound.text} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <Icons logo={company.logo} />
    </>
  );
}

export const query = graphql`
  query NotFoundPage {
    content {
      company {
        name
        logo {
          svgDataUri
          ...Icons_logo
        }
      }
      page {
        notFound {
          code
          text
          homeLink
        }
      }
    }
  }
`;
