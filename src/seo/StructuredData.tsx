import { graphql } from 'gatsby';
import { jsonForScript } from './json-for-script';
import { structuredData } from './structured-data';

/** The company as JSON-LD for search engines, in the head of a page. */
export function StructuredData({ company }: { company: Queries.StructuredData_companyFragment }) {
  const json = jsonForScript(structuredData(company));
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

export const fragment = graphql`
  fragment StructuredData_company on Company {
    name
    siteUrl
    location
    email
    phone
    blurb
  }
`;
