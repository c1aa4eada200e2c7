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
        file {
          ...Photograph_firstFile
        }
      }
      tallImage {
        file {
          ...Photograph_firstFile
        }
      }
    }
    services {
      banners {
        image {
          ...Photograph
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
