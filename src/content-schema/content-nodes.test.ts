import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreateNodeArgs } from 'gatsby';
import { contentNodeType, createContentNode } from './content-nodes';

const folder = mkdtempSync(join(tmpdir(), 'content-nodes-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** @returns the nodes that a JSON file with this text leads to. */
async function nodesOf(text: string): Promise<unknown[]> {
  const absolutePath = join(folder, 'company.json');
  writeFileSync(absolutePath, text);
  const nodes: unknown[] = [];
  await createContentNode({
    node: { id: 'file', absolutePath, relativePath: 'company.json' },
    actions: { createNode: (node: unknown) => nodes.push(node), createParentChildLink: () => undefined },
    createNodeId: (text: string) => text,
    createContentDigest: () => 'digest',
  } as unknown as CreateNodeArgs);
  return nodes;
}

test.each([
  ['company.json', 'Company'],
  ['page.json', 'Page'],
  ['services/repairs.json', 'Service'],
])('%s becomes a %s.', (relativePath, type) => {
  expect(contentNodeType(relativePath)).toBe(type);
});

test.each(['', '\uFEFF'])(
  'A JSON file that starts with %j becomes a node with its fields, a child of the file.',
  async (start) => {
    expect(await nodesOf(`${start}{ "name": "Sandpiper" }`)).toEqual([
      expect.objectContaining({
        name: 'Sandpiper',
        parent: 'file',
        internal: { type: 'Company', contentDigest: 'digest' },
      }),
    ]);
  },
);

test.each(['{', 'null', '"text"'])('A file that holds %s becomes no node, and throws nothing.', async (text) => {
  expect(await nodesOf(text)).toEqual([]);
});
