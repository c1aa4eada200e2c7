import type { CreatePagesArgs } from 'gatsby';

/** @returns the content for the site files. gatsby-config.ts names this file, so that Gatsby also types its query. */
export async function querySiteFiles(graphql: CreatePagesArgs['graphql']): Promise<Queries.SiteFilesQuery['content']> {
  const { data } = await graphql<Queries.SiteFilesQuery>(`
    query SiteFiles {
      content {
        company {
          name
          shortName
          siteUrl
          location
          logo {
            absolutePath
          }
        }
        page {
          hero {
            image {
              file {
                absolutePath
              }
            }
          }
        }
      }
    }
  `);
  if (!data) throw new Error('The query for the site files failed.');
  return data.content;
}
