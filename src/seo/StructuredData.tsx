import { graphql } from 'gatsby';
import { structuredData } from './structured-data';
import { scriptText } from './script-text';

/** For a page's head: the company, told to search engines (JSON-LD). */
export function StructuredData({ company }: { company: Queries.BusinessData_companyFragment }) {
  const text = scriptText(structuredData(company));
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

export const fragment = graphql`
  fragment BusinessData_company on Company {
    name
    siteUrl
    location
    email
    phone
    blurb
  }
`;
