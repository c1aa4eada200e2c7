import { resolve } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { contentTypeOf, createContentNode } from './src/content-schema/content-nodes';
import { contentResolvers } from './src/content-schema/resolvers';
import { graphqlTypes } from './src/content-schema/graphql-types';
import { withAppEntry } from './src/hydration/webpack-entry';
import { deferScripts } from './src/hydration/defer-scripts';
import { withoutFocusableWrapper } from './src/hydration/focus-wrapper';
import { rewritePages } from './src/hydration/rewrite-pages';
import { contentErrorMessage } from './src/content-schema/validate';
import { readBuildSettings, sessionSettingsError } from './src/session/build-settings';
import { encodePhotographs } from './src/content-schema/encode-photographs';
import { querySiteFiles } from './src/seo/site-files/query-site-files';
import { writeSiteFiles } from './src/seo/site-files/write-site-files';

const contentFolder = 'content';

/** Stops `build` or `develop` at the start if the content or the settings have an error. */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async ({ reporter }) => {
  const errors = [await contentErrorMessage(contentFolder), sessionSettingsError(readBuildSettings(process.env))];
  for (const error of errors) if (error) reporter.panic(error);
};

export const shouldOnCreateNode: GatsbyNode['shouldOnCreateNode'] = ({ node }) => contentTypeOf(node) !== undefined;

export const onCreateNode: GatsbyNode['onCreateNode'] = createContentNode;

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  actions.createTypes(graphqlTypes());
};

export const createResolvers: GatsbyNode['createResolvers'] = ({ createResolvers: addResolvers }) => {
  (addResolvers as (resolvers: object) => void)(contentResolvers);
};

/** In `develop`, Gatsby also calls this after each content change. */
export const createPages: GatsbyNode['createPages'] = async ({ actions, reporter, ...gatsby }) => {
  const error = await contentErrorMessage(contentFolder);
  if (error !== undefined) reporter.error(error);
  // Gatsby generates types for queries that are passed to a function with this name.
  const graphql: typeof gatsby.graphql = (query) => gatsby.graphql(query);
  const { data } = await graphql<Queries.AboutFileQuery>(`
    query AboutFile {
      mdx {
        internal {
          contentFilePath
        }
      }
    }
  `);
  // The file is missing only in `develop`, while the content has an error.
  if (!data?.mdx?.internal.contentFilePath) return;
  if (error === undefined)
    await writeSiteFiles(await querySiteFiles(graphql), { content: contentFolder, site: 'public' });
  // gatsby-plugin-mdx compiles this file into the template's children, which a query could not return.
  const template = `${resolve('src/templates/landing.tsx')}?__contentFilePath=${data.mdx.internal.contentFilePath}`;
  actions.createPage({ path: '/', component: template });
};

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ stage, getConfig, actions }) => {
  if (stage !== 'build-javascript') return;
  actions.replaceWebpackConfig(withAppEntry((getConfig as () => Parameters<typeof withAppEntry>[0])()));
};

export const onPreBuild: GatsbyNode['onPreBuild'] = encodePhotographs;

export const onPostBuild: GatsbyNode['onPostBuild'] = async () => {
  // Without this line everything would still work, but Gatsby would start the scripts before the page is painted.
  await deferScripts('public');
  await rewritePages('public', withoutFocusableWrapper);
};
