import { graphql } from 'gatsby';

/** What both pages query. The schemas give the fragments of texts, such as `PageTexts` (graphql-types.ts). */
export const fragments = graphql`
  fragment Content on Content {
    company {
      ...Company
    }
    page {
      ...Page
    }
    services {
      ...ServiceTexts
    }
    buildYear
  }

  fragment Company on Company {
    ...CompanyTexts
    logo {
      publicURL
      svgDataUri
    }
  }

  fragment Page on Page {
    ...PageTexts
    hero {
      image {
        ...Photograph
      }
      tallImage {
        ...Photograph_tall
      }
    }
    services {
      banners {
        image {
          ...Photograph_banner
        }
      }
    }
    about {
      image {
        ...Photograph
      }
    }
    contact {
      map {
        publicURL
        viewBox
      }
    }
    notFound {
      image {
        ...Photograph
      }
    }
  }
`;
