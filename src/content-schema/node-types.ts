/** The file node that gatsby-transformer-json passes with each JSON file. */
type JsonFileNode = { node: { relativePath: string } };

/** @returns the GraphQL type of a content file: `Company` or `Page` by its name, `Service` by its folder. */
export function contentNodeType({ node: { relativePath } }: JsonFileNode): string {
  const name = relativePath.startsWith('services/') ? 'service' : relativePath.replace(/\.json$/, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
