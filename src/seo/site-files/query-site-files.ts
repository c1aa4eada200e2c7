import type { CreatePagesArgs } from 'gatsby';

/** @returns the content that the site files are made of. gatsby-config.ts names this file, so that its query is typed. */
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
  if (!data) throw new Error('The query of the site files failed.');
  return data.content;
}
