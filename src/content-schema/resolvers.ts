/** The root field `content`. Gatsby's own root fields are nullable, so pages would check for nulls that never occur. */
import { readFile } from 'node:fs/promises';
import { formWords } from '../form-words.ts';
import { yearInPerth } from '../year-in-perth.ts';

/** The part of Gatsby's node model that the resolvers use. Gatsby gives its results no types. */
type NodeModel = {
  findOne<Type extends keyof Nodes>(query: { type: Type }): Promise<Nodes[Type]>;
  findAll(query: { type: 'Service'; query: object }): Promise<{ entries: Iterable<object> }>;
};
type Nodes = {
  Company: Pick<Queries.Company, 'email'>;
  Page: object;
  SiteBuildMetadata: Pick<Queries.SiteBuildMetadata, 'buildTime'>;
};
type Context = { nodeModel: NodeModel };

/** For Gatsby's `createResolvers`. Services are sorted by `order`; `buildYear` is the year of the build in Perth. */
export const contentResolvers = {
  Query: { content: { type: 'Content!', resolve: () => ({}) } },
  File: {
    /** An SVG picture as a `data:` URL. A small picture such as the logo takes fewer bytes than a request for it. */
    svgDataUri: {
      type: 'String!',
      resolve: async ({ absolutePath }: { absolutePath: string }) =>
        `data:image/svg+xml,${encodeURIComponent(await readFile(absolutePath, 'utf8'))}`,
    },
  },
  Page: {
    form: {
      resolve: async ({ form }: { form: Parameters<typeof formWords>[0] }, _: unknown, { nodeModel }: Context) =>
        formWords(form, (await nodeModel.findOne({ type: 'Company' })).email),
    },
  },
  Content: {
    company: nodeOf('Company'),
    page: nodeOf('Page'),
    services: {
      resolve: async (_: unknown, __: unknown, { nodeModel }: Context) =>
        (await nodeModel.findAll({ type: 'Service', query: { sort: { order: 'ASC' } } })).entries,
    },
    buildYear: {
      // Every build replaces this node, so Gatsby reruns the query even with a warm cache.
      resolve: async (_: unknown, __: unknown, { nodeModel }: Context) =>
        yearInPerth(new Date((await nodeModel.findOne({ type: 'SiteBuildMetadata' })).buildTime ?? '')),
    },
  },
};

function nodeOf(type: keyof Nodes) {
  return { resolve: (_: unknown, __: unknown, { nodeModel }: Context) => nodeModel.findOne({ type }) };
}
