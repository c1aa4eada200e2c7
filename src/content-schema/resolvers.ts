/**
 * The root field `content`, through which pages read the validated content. Gatsby's own root fields (`company`,
 * `page`, …) are nullable, so each page would need null checks that never apply.
 */
import { readFile } from 'node:fs/promises';
import { privacyText } from './privacy-text.ts';
import { svgDataUri } from './svg-data-uri.ts';
import { yearInPerth } from '../sections/year-in-perth.ts';

type NodeModel = {
  findOne(query: { type: string; query?: object }): Promise<unknown>;
  findAll(query: { type: string; query?: object }): Promise<{ entries: Iterable<unknown> }>;
};
type Context = { nodeModel: NodeModel };

/** For Gatsby's `createResolvers`. Services are sorted by `order`; `buildYear` is the year of this build in Perth. */
export const contentResolvers = {
  Query: { content: { type: 'Content!', resolve: () => ({}) } },
  File: {
    /** An SVG picture as a `data:` URL. A small picture such as the logo has fewer bytes than a request for it. */
    svgDataUri: {
      type: 'String!',
      resolve: async ({ absolutePath }: { absolutePath: string }) => svgDataUri(await readFile(absolutePath, 'utf8')),
    },
  },
  PageForm: {
    privacy: { resolve: ({ privacy }: { privacy: string }) => privacyText(privacy) },
  },
  Content: {
    company: { resolve: (_: unknown, __: unknown, { nodeModel }: Context) => nodeModel.findOne({ type: 'Company' }) },
    page: { resolve: (_: unknown, __: unknown, { nodeModel }: Context) => nodeModel.findOne({ type: 'Page' }) },
    about: { resolve: (_: unknown, __: unknown, { nodeModel }: Context) => nodeModel.findOne({ type: 'About' }) },
    services: {
      resolve: async (_: unknown, __: unknown, { nodeModel }: Context) => {
        const { entries } = await nodeModel.findAll({ type: 'Service', query: { sort: { order: 'ASC' } } });
        return [...entries];
      },
    },
    buildYear: {
      // Each build creates this node again, so Gatsby runs the query again even with a warm cache.
      resolve: async (_: unknown, __: unknown, { nodeModel }: Context) =>
        yearInPerth(buildTime(await nodeModel.findOne({ type: 'SiteBuildMetadata' }))),
    },
  },
};

function buildTime(build: unknown): Date {
  if (typeof build === 'object' && build !== null && 'buildTime' in build && typeof build.buildTime === 'string') {
    return new Date(build.buildTime);
  }
  throw new Error('Gatsby gave no build time.');
}
