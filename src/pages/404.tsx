import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { notFoundId } from '../page-script/inline-script.ts';
import { PhotographStyle } from '../sections/PhotographStyle.tsx';
import { NavBar } from '../sections/NavBar.tsx';
import { Photograph } from '../sections/Photograph.tsx';
import { Icons } from '../seo/Icons.tsx';

/** The picture is beside the words on a landscape screen, and below them otherwise. */
const pictureSizes = (ratio: number) => `(orientation: landscape) max(50vw, 100vh * ${ratio.toFixed(2)}), 100vw`;

export default function NotFound({ data: { content } }: PageProps<Queries.NotFoundPageQuery>) {
  const { company, page } = content;
  const { code, text, homeLink, image } = page.notFound;
  return (
    <>
      <NavBar company={company} page={page} root="/" />
      <main
        id={notFoundId}
        className="grid min-h-svh grid-cols-1 grid-rows-[auto_1fr] pt-bar landscape:grid-cols-2 landscape:grid-rows-1"
      >
        <div
          className={[
            'flex flex-col items-start justify-center py-14 pr-5',
            'pl-[max(min(1.25rem,6vw),calc(50vw-38rem))] md:pl-[max(1.5rem,calc(50vw-38rem))]',
          ].join(' ')}
        >
          <p className="font-display text-[min(4.7684rem,24vw)] leading-none text-deep">{code}</p>
          <h1 id="home-heading" className="mt-5 font-sans text-xl">
            {text}
          </h1>
          {/* Not Gatsby's <Link>, because a full load shows the server-rendered page and its form immediately. */}
          <a href="/" className="mt-8 button bg-sea text-white hover:bg-deep">
            {homeLink}
          </a>
        </div>
        <Photograph photograph={image} sizes={pictureSizes} priority className="" />
      </main>
    </>
  );
}

/** In `develop`, a query that failed has no content. If Head threw an error then, the browser would not recover. */
export function Head({ data: { content } }: HeadProps<Partial<Queries.NotFoundPageQuery>>) {
  if (!content) return null;
  const { company, page } = content;
  return (
    <>
      <title>{`${page.notFound.text} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <Icons logoUrl={company.logo.publicURL} />
      <PhotographStyle page={page} />
    </>
  );
}

export const query = graphql`
  query NotFoundPage {
    content {
      ...Content
    }
  }
`;
