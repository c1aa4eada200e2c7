import { graphql, Link, type HeadProps, type PageProps } from 'gatsby';
import { useEffect } from 'react';
import { Favicon } from '../Favicon';

/** Any path that is not the landing page. The path is logged, so that whoever looks after the site can find the link. */
export default function NotFound({ data, location }: PageProps<Queries.NotFoundPageQuery>) {
  const { code, text, homeLink } = data.content.page.notFound;

  useEffect(() => {
    console.error('404: no page at', location.pathname);
  }, [location.pathname]);

  return (
    <main className="section flex min-h-svh flex-col items-center justify-center text-center">
      <h1 className="text-7xl">{code}</h1>
      <p className="mt-4 text-xl">{text}</p>
      <Link to="/" className="mt-8 inline-flex min-h-12 items-center text-sea underline underline-offset-4">
        {homeLink}
      </Link>
    </main>
  );
}

export function Head({ data }: HeadProps<Queries.NotFoundPageQuery>) {
  const { company, page } = data.content;
  return (
    <>
      <title>{`${page.notFound.text} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <Favicon logo={company.logo} />
    </>
  );
}

export const query = graphql`
  query NotFoundPage {
    content {
      company {
        name
        logo {
          ...Favicon_logo
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
