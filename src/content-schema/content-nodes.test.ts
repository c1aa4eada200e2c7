import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreateNodeArgs } from 'gatsby';
import { contentTypeOf, createContentNode } from './content-nodes';

const folder = mkdtempSync(join(tmpdir(), 'content-nodes-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** @returns the nodes that a content file with this text leads to. */
async function nodesOf(relativePath: string, text: string): Promise<unknown[]> {
  const absolutePath = join(folder, relativePath);
  writeFileSync(absolutePath, text);
  const nodes: unknown[] = [];
  await createContentNode({
    node: { id: 'file', absolutePath, relativePath },
    actions: { createNode: (node: unknown) => nodes.push(node), createParentChildLink: () => undefined },
    createNodeId: (seed: string) => seed,
    createContentDigest: () => 'digest',
  } as unknown as CreateNodeArgs);
  return nodes;
}

test.each([
  ['company.json', 'Company'],
  ['services/repairs.json', 'Service'],
  ['about.mdx', 'About'],
  ['images/hero.jpg', undefined],
  [undefined, undefined],
])('%s becomes a node of the type %s.', (relativePath, type) => {
  expect(contentTypeOf({ ...(relativePath && { relativePath }) })).toBe(type);
});

test.each([
  ['company.json', '{ "name": "Sandpiper", "phone": "" }', { name: 'Sandpiper' }, 'Company'],
  ['company.json', '\uFEFF{ "name": "Sandpiper" }', { name: 'Sandpiper' }, 'Company'],
  ['about.mdx', '---\nheading: About\n---\nOne.', { heading: 'About' }, 'About'],
])('%s that holds %j becomes a node with %j.', async (file, text, fields, type) => {
  const id = `file ${type}`;
  expect(await nodesOf(file, text)).toEqual([
    { ...fields, id, parent: 'file', internal: { type, contentDigest: 'digest' } },
  ]);
});

test.each(['{', 'null', '"text"'])('A file that holds %s becomes no node, and throws nothing.', async (text) => {
  expect(await nodesOf('company.json', text)).toEqual([]);
});
