/** Which GraphQL type a content file becomes. */

/** What gatsby-transformer-json tells of the file it reads. */
type JsonFileNode = { node: { relativePath: string } };

/**
 * @returns the type's name by the file's place: `Company` and `Page` by the file, `Service` by the folder.
 */
export function contentNodeType({ node: { relativePath } }: JsonFileNode): string {
  const place = relativePath.startsWith('services/') ? 'service' : relativePath.replace(/\.json$/, '');
  return place.charAt(0).toUpperCase() + place.slice(1);
}
