/** Creates the nodes that queries read, one for each JSON file. */
import { matchesGlob } from 'node:path';
import type { CreateNodeArgs, Node } from 'gatsby';
import { readJson } from './content-file.ts';
import { mapTexts } from './map-texts.ts';
import { fileKinds } from './schemas.ts';
import { typesetter } from './typographic.ts';

type FileNode = Partial<Node> & { absolutePath?: string; relativePath?: string };

const typeNames = ['Company', 'Page', 'Service'] as const;

/** @returns the GraphQL type of a content file; undefined for any other file or node. */
export function contentTypeOf({ relativePath = '' }: FileNode): keyof typeof fileKinds | undefined {
  return typeNames.find((type) => matchesGlob(relativePath, fileKinds[type].path));
}

export async function createContentNode({ node, actions, ...helpers }: CreateNodeArgs): Promise<void> {
  const { absolutePath = '' }: FileNode = node;
  const type = contentTypeOf(node);
  if (!type) return;
  const typeset = typesetter();
  const fields = mapTexts(fileKinds[type].schema, readJson(absolutePath), (text, { typographic }) => {
    // Editing tools write an empty string when an optional field is cleared.
    if (text === '') return undefined;
    return typographic ? typeset(text) : text;
  }) as object;
  const child = {
    ...fields,
    id: helpers.createNodeId(`${node.id} ${type}`),
    parent: node.id,
    internal: { type, contentDigest: helpers.createContentDigest(fields) },
  };
  await actions.createNode(child);
  actions.createParentChildLink({ parent: node, child: { ...child, children: [] } });
}
