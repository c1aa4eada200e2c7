import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { StructuredData } from '../seo/StructuredData.tsx';
import { Icons } from '../seo/Icons.tsx';
import { SocialCard } from '../seo/SocialCard.tsx';
import { About } from '../sections/About.tsx';
import { Contact } from '../sections/Contact.tsx';
import { PhotographStyle } from '../sections/PhotographStyle.tsx';
import { Footer } from '../sections/Footer.tsx';
import { Hero, heroPicture } from '../sections/Hero.tsx';
import { NavBar } from '../sections/NavBar.tsx';
import { PhotographPreload } from '../sections/Photograph.tsx';
import { Services } from '../sections/Services.tsx';

/** Its children are the paragraphs of `content/about.mdx`. */
export default function Landing({ data: { content }, children }: PageProps<Queries.LandingPageQuery>) {
  const { company, page, services } = content;
  return (
    <>
      <NavBar company={company} page={page} />
      <main>
        <Hero page={page} />
        <Services page={page} services={services} />
        <About page={page}>{children}</About>
        <Contact company={company} page={page} />
      </main>
      <Footer company={company} page={page} buildYear={content.buildYear} />
    </>
  );
}

/** In `develop`, a query that failed has no content. If Head threw an error then, the browser would not recover. */
export function Head({ data: { content } }: HeadProps<Partial<Queries.LandingPageQuery>>) {
  if (!content) return null;
  const { company, page } = content;
  return (
    <>
      <PhotographPreload {...heroPicture(page.hero)} />
      <title>{`${page.title} | ${company.name}`}</title>
      <meta name="description" content={page.description} />
      <link rel="canonical" href={`${company.siteUrl}/`} />
      <SocialCard company={company} page={page} />
      <StructuredData company={company} />
      <Icons logoUrl={company.logo.publicURL} />
      <PhotographStyle page={page} />
    </>
  );
}

export const query = graphql`
  query LandingPage {
    content {
      ...Content
    }
  }
`;
