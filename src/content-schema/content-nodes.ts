/** Creates the nodes that queries read: one for each JSON file, and one for the frontmatter of `about.mdx`. */
import { matchesGlob } from 'node:path';
import type { CreateNodeArgs, Node } from 'gatsby';
import { readFields } from './read-fields.ts';
import { fileKinds } from './schemas.ts';
import { typeset } from './typographic.ts';

type FileNode = Partial<Node> & { absolutePath?: string; relativePath?: string };

const typeNames = ['Company', 'Page', 'Service', 'About'] as const;

/** @returns the GraphQL type of a content file; undefined for any other file or node. */
export function contentTypeOf({ relativePath = '' }: FileNode): keyof typeof fileKinds | undefined {
  return typeNames.find((type) => matchesGlob(relativePath, fileKinds[type].path));
}

export async function createContentNode({ node, actions, ...helpers }: CreateNodeArgs): Promise<void> {
  const { absolutePath = '' }: FileNode = node;
  const type = contentTypeOf(node);
  if (!type) return;
  const fields = typeset(fileKinds[type].schema, fieldsIn(absolutePath)) as object;
  const child = {
    ...fields,
    id: helpers.createNodeId(`${node.id} ${type}`),
    parent: node.id,
    internal: { type, contentDigest: helpers.createContentDigest(fields) },
  };
  await actions.createNode(child);
  actions.createParentChildLink({ parent: node, child: { ...child, children: [] } });
}

/** A content file's fields, without the empty strings that editing tools write when an optional field is cleared. */
function fieldsIn(file: string): unknown {
  return JSON.parse(JSON.stringify(readFields(file).fields, (_, value: unknown) => (value === '' ? undefined : value)));
}
