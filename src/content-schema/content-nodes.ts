/** The nodes that queries read, one per JSON file. gatsby-transformer-json would reject a byte order mark. */
import type { CreateNodeArgs } from 'gatsby';
import { readJson } from './read-json.ts';
import { withUnbrokenName } from './unbroken-name.ts';

export const isContentJson = ({ extension }: { extension?: unknown }) => extension === 'json';

/** @returns the GraphQL type of a content file: `Company` or `Page` by its name, `Service` by its folder. */
export function contentNodeType(relativePath: string): string {
  const name = relativePath.startsWith('services/') ? 'service' : relativePath.replace(/\.json$/, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Adds no node for a file without a JSON object, which only `develop` meets: the validation has reported it. */
export async function createContentNode(args: CreateNodeArgs): Promise<void> {
  const { node, actions, createNodeId, createContentDigest } = args;
  const fields = await readJson(String(node.absolutePath)).catch(() => undefined);
  if (typeof fields !== 'object' || fields === null) return;
  const relativePath = String(node.relativePath);
  const type = contentNodeType(relativePath);
  const child = {
    ...(await withUnbrokenName(fields, String(node.absolutePath).slice(0, -relativePath.length))),
    id: createNodeId(`${node.id} ${type}`),
    parent: node.id,
    internal: { type, contentDigest: createContentDigest(fields) },
  };
  await actions.createNode(child);
  actions.createParentChildLink({ parent: node, child: { ...child, children: [] } });
}
