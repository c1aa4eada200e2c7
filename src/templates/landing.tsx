import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { About } from '../sections/About';
import { Contact } from '../sections/Contact';
import { Footer } from '../sections/Footer';
import { Hero } from '../sections/Hero';
import { NavBar } from '../sections/NavBar';
import { Services } from '../sections/Services';
import { Favicon } from '../Favicon';

/** The landing page: its sections in the order of the page. Its children are the text of `content/about.mdx`. */
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
      <Footer company={company} page={page} content={content} />
    </>
  );
}

export function Head({ data: { content } }: HeadProps<Queries.LandingPageQuery>) {
  const { company, page } = content;
  return (
    <>
      <title>{`${page.title} | ${company.name}`}</title>
      <meta name="description" content={page.description} />
      <Favicon logo={company.logo} />
    </>
  );
}

export const query = graphql`
  query LandingPage {
    content {
      company {
        name
        logo {
          ...Favicon_logo
        }
        ...NavBar_company
        ...Contact_company
        ...Footer_company
      }
      page {
        title
        description
        ...NavBar_page
        ...Hero_page
        ...Services_page
        ...About_page
        ...Contact_page
        ...Footer_page
      }
      services {
        ...ServiceCard_service
      }
      ...Footer_content
    }
  }
`;
