import { graphql } from 'gatsby';
import { businessData } from './structured-data';
import { scriptText } from './script-text';

/** For a page's head: the company, told to search engines (JSON-LD). */
export function BusinessData({ company }: { company: Queries.BusinessData_companyFragment }) {
  const text = scriptText(businessData(company));
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
