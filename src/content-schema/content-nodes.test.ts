import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CreateNodeArgs } from 'gatsby';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { contentTypeOf, createContentNode } from './content-nodes.ts';

const folder = temporaryFolder();

describe('The content nodes', () => {
  it.each([
    ['services/repairs.json', 'Service'],
    ['images/hero.jpg', undefined],
  ])('for %s have the type %s', (relativePath, type) => {
    expect(contentTypeOf({ relativePath })).toBe(type);
  });

  const company = { name: 'Sandpiper', internal: { type: 'Company', contentDigest: 'digest' } };
  const about = { heading: 'About', internal: { type: 'About', contentDigest: 'digest' } };

  it.each([
    ['company.json', '\uFEFF{ "name": "Sandpiper", "phone": "" }', [company]],
    ['about.mdx', '---\nheading: About\n---\nOne.', [about]],
  ])('for %s with the text %j are %j', async (relativePath, text, expected) => {
    const absolutePath = join(folder, relativePath);
    writeFileSync(absolutePath, text);
    const nodes: unknown[] = [];
    await createContentNode({
      node: { id: 'file', absolutePath, relativePath },
      actions: { createNode: (node: unknown) => nodes.push(node), createParentChildLink: () => undefined },
      createNodeId: () => 'content',
      createContentDigest: () => 'digest',
    } as unknown as CreateNodeArgs);
    expect(nodes).toEqual(expected.map((node) => ({ ...node, id: 'content', parent: 'file' })));
  });
});
