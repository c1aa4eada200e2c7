/** The root field `content`. Gatsby's own ones are nullable, so pages would check for nulls that never occur. */
import { readFile } from 'node:fs/promises';
import { formWords } from '../form-words.ts';
import { yearInPerth } from '../page-script/current-year.ts';
import { svgDataUri } from './svg-data-uri.ts';

type NodeModel = {
  findOne(query: { type: string; query?: object }): Promise<unknown>;
  findAll(query: { type: string; query?: object }): Promise<{ entries: Iterable<unknown> }>;
};
type Context = { nodeModel: NodeModel };
type Form = Parameters<typeof formWords>[0];

/** For Gatsby's `createResolvers`. Services are sorted by `order`; `buildYear` is the year of the build in Perth. */
export const contentResolvers = {
  Query: { content: { type: 'Content!', resolve: () => ({}) } },
  File: {
    /** An SVG picture as a `data:` URL. A small picture such as the logo takes fewer bytes than a request for it. */
    svgDataUri: {
      type: 'String!',
      resolve: async ({ absolutePath }: { absolutePath: string }) => svgDataUri(await readFile(absolutePath, 'utf8')),
    },
  },
  Page: {
    form: {
      resolve: async ({ form }: { form: Form }, _: unknown, { nodeModel }: Context) =>
        formWords(form, emailOf(await nodeModel.findOne({ type: 'Company' }))),
    },
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
      // Every build replaces this node, so Gatsby reruns the query even with a warm cache.
      resolve: async (_: unknown, __: unknown, { nodeModel }: Context) =>
        yearInPerth(buildTime(await nodeModel.findOne({ type: 'SiteBuildMetadata' }))),
    },
  },
};

function emailOf(company: unknown): string {
  if (typeof company === 'object' && company !== null && 'email' in company) return String(company.email);
  throw new Error('Gatsby has no company.');
}

function buildTime(build: unknown): Date {
  if (typeof build === 'object' && build !== null && 'buildTime' in build && typeof build.buildTime === 'string') {
    return new Date(build.buildTime);
  }
  throw new Error('Gatsby has no build time.');
}
