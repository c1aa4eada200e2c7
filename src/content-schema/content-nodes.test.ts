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

  it('have a file’s fields without the empty ones, and typographic punctuation only in the longer texts', async () => {
    const absolutePath = join(folder, 'page.json');
    const page = (straight: string, other: string, focus?: string) => ({
      hero: { headline: straight, subline: other, image: { focus } },
      services: { introduction: straight, banners: [{ title: other, caption: other }] },
    });
    writeFileSync(absolutePath, `\uFEFF${JSON.stringify(page("It's", "It's", ''))}`);
    const nodes: unknown[] = [];
    await createContentNode({
      node: { id: 'file', absolutePath, relativePath: 'page.json' },
      actions: { createNode: (node: unknown) => nodes.push(node), createParentChildLink: () => undefined },
      createNodeId: () => 'content',
      createContentDigest: () => 'digest',
    } as unknown as CreateNodeArgs);
    const internal = { type: 'Page', contentDigest: 'digest' };
    expect(nodes).toEqual([{ id: 'content', parent: 'file', internal, ...page("It's", 'It’s') }]);
  });
});
