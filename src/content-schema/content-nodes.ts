/** The nodes that queries read: one per JSON file, and one for the frontmatter of the text about the company. */
import { matchesGlob } from 'node:path';
import type { CreateNodeArgs, Node } from 'gatsby';
import { readFields } from './read-fields.ts';
import { fileKinds } from './schemas.ts';
import { typeset } from './typographic.ts';

type FileNode = Partial<Node> & { absolutePath?: string; relativePath?: string };

const typeNames = ['Company', 'Page', 'Service', 'About'] as const;

/** @returns the GraphQL type of a content file; undefined for any other file, and for a node that is no file. */
export function contentTypeOf({ relativePath = '' }: FileNode): keyof typeof fileKinds | undefined {
  return typeNames.find((type) => matchesGlob(relativePath, fileKinds[type].path));
}

/** Skips a file that has no object. Only `develop` meets one, and the validation has already reported it. */
export async function createContentNode({ node, actions, ...helpers }: CreateNodeArgs): Promise<void> {
  const { absolutePath = '' }: FileNode = node;
  const type = contentTypeOf(node);
  const fields = type && typeset(fileKinds[type].schema, fieldsIn(absolutePath));
  if (!type || typeof fields !== 'object' || fields === null) return;
  const child = {
    ...fields,
    id: helpers.createNodeId(`${node.id} ${type}`),
    parent: node.id,
    internal: { type, contentDigest: helpers.createContentDigest(fields) },
  };
  await actions.createNode(child);
  actions.createParentChildLink({ parent: node, child: { ...child, children: [] } });
}

/** The fields of a content file. Editors' tools write empty text when an optional one is cleared. */
function fieldsIn(file: string): unknown {
  try {
    return JSON.parse(
      JSON.stringify(readFields(file).fields, (_, value: unknown) => (value === '' ? undefined : value)),
    );
  } catch {
    return undefined;
  }
}
