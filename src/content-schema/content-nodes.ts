/** The nodes that queries read: one per JSON file, and one for the frontmatter of the text about the company. */
import type { CreateNodeArgs, Node } from 'gatsby';
import { readJson } from './read-json.ts';
import { withUnbrokenName } from './unbroken-name.ts';

/** gatsby-transformer-json would reject a byte order mark. gatsby-plugin-mdx makes `Mdx` nodes, whose fields it infers. */
export const isContent = ({ internal, extension }: Partial<Node>) => internal?.type === 'Mdx' || extension === 'json';

/** @returns the GraphQL type of a content file: `About`, `Company` or `Page` by its name, `Service` by its folder. */
export function contentNodeType(relativePath: string): string {
  const name = relativePath.startsWith('services/') ? 'service' : relativePath.replace(/\.\w+$/, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Adds no node for a file without an object, which only `develop` meets: the validation has reported it. */
export async function createContentNode({ node, getNode, actions, ...helpers }: CreateNodeArgs): Promise<void> {
  const file = node.internal.type === 'Mdx' && node.parent ? getNode(node.parent) : node;
  const { absolutePath = '', relativePath = '' } = file as { absolutePath?: string; relativePath?: string };
  const fields: unknown = 'frontmatter' in node ? node.frontmatter : await readJson(absolutePath).catch(() => null);
  if (typeof fields !== 'object' || fields === null) return;
  const type = contentNodeType(relativePath);
  const folder = absolutePath.slice(0, -relativePath.length);
  const child = {
    ...(await withUnbrokenName(withoutEmptyTexts(fields), folder)),
    id: helpers.createNodeId(`${node.id} ${type}`),
    parent: node.id,
    internal: { type, contentDigest: helpers.createContentDigest(fields) },
  };
  await actions.createNode(child);
  actions.createParentChildLink({ parent: node, child: { ...child, children: [] } });
}

/** Editors' tools write empty text when an optional field is cleared. */
function withoutEmptyTexts(fields: object): object {
  return JSON.parse(JSON.stringify(fields, (_, value: unknown) => (value === '' ? undefined : value))) as object;
}
