import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useEffect } from 'react';
import { Photograph } from '../sections/Photograph';
import { Icons } from '../seo/Icons';
import type { QueryFailed } from '../seo/query-failed';

/** The page for any path other than the landing page. It logs the path, so that a developer can find the broken link. */
export default function NotFound({ data, location }: PageProps<Queries.NotFoundPageQuery>) {
  const { company, page } = data.content;
  const { code, text, homeLink, image } = page.notFound;
  const otherLinks = page.navigation.links.filter(({ anchor }) => anchor === 'services' || anchor === 'contact');

  useEffect(() => {
    console.error('404: no page at', location.pathname);
  }, [location.pathname]);

  return (
    <main className="on-dark relative isolate flex min-h-svh flex-col bg-deep text-white">
      <Photograph
        photograph={image}
        boxes={[{ width: '100vw', height: '100vh' }]}
        priority
        className="text-transparent"
      />
      <div className="absolute inset-0 -z-10 not-found-shade" />
      <div className="band flex grow flex-col items-start py-8 short:py-4">
        <p className="flex items-center gap-3 font-display text-lg leading-tight text-balance wrap-anywhere">
          <img src={company.logo.svgDataUri} alt="" width={40} height={40} />
          <span className="max-w-56">{company.name}</span>
        </p>
        <p className="mt-auto font-display text-[min(8rem,26vw,24vh)]/none text-peach">{code}</p>
        <h1 className="mt-2 text-4xl sm:text-[clamp(2rem,8vh,3rem)]">{text}</h1>
        {/* Not Gatsby's <Link>: a full load gets the server-rendered page with its form at once. */}
        <a href="/" className="mt-8 button-primary short:mt-5">
          {homeLink}
        </a>
        <ul className="mt-4 flex flex-wrap gap-x-6 short:mt-2">
          {otherLinks.map(({ label, anchor }) => (
            <li key={anchor}>
              <a href={`/#${anchor}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
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
        navigation {
          links {
            label
            anchor
          }
        }
        notFound {
          code
          text
          homeLink
          image {
            ...Photograph_photograph
          }
        }
      }
    }
  }
`;
