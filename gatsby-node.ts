import { resolve } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import sharp, { type AvifOptions, type Sharp } from 'sharp';
import { showInBrowsers } from './src/content-schema/browser-overlay';
import { contentErrorMessage } from './src/content-schema/content-error-message';
import { createContentNode, isContentJson } from './src/content-schema/content-nodes';
import { contentResolvers } from './src/content-schema/resolvers';
import { graphqlTypes } from './src/content-schema/graphql-types';
import { withAppEntry } from './src/hydration/webpack-entry';
import { deferScripts } from './src/hydration/defer-scripts';
import { withoutFocusableWrapper } from './src/hydration/focus-wrapper';
import { rewritePages } from './src/hydration/rewrite-pages';
import { readBuildSettings, sessionSettingsError } from './src/session/build-settings';
import { writeSiteFiles } from './src/seo/site-files/write-site-files';

const contentFolder = 'content';

// gatsby-plugin-sharp 5.16 has no option for the effort of AVIF: this replaces sharp's `avif`, whose default is 4. An
// effort of 3 takes less than half the time, which was half of a first build, for some 4 % more bytes at 0.3 dB less.
Object.assign(sharp.prototype as object, {
  avif(this: Sharp, options: AvifOptions) {
    return this.heif({ effort: 3, ...options, compression: 'av1' });
  },
});

/** An error in the content or the settings stops `build`, and `develop` before its first page. */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async ({ reporter }) => {
  for (const message of [
    await contentErrorMessage(contentFolder),
    sessionSettingsError(readBuildSettings(process.env)),
  ]) {
    if (message) reporter.panic(message);
  }
};

export const shouldOnCreateNode: GatsbyNode['shouldOnCreateNode'] = ({ node }) => isContentJson(node);

export const onCreateNode: GatsbyNode['onCreateNode'] = createContentNode;

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  actions.createTypes(graphqlTypes());
};

export const createResolvers: GatsbyNode['createResolvers'] = ({ createResolvers: addResolvers }) => {
  (addResolvers as (resolvers: object) => void)(contentResolvers);
};

/** In `develop`, Gatsby calls this after each change of the content; `npm run develop` writes its errors to the terminal. */
export const createPages: GatsbyNode['createPages'] = async ({ actions }) => {
  const error = await contentErrorMessage(contentFolder);
  if (process.env.NODE_ENV === 'development') await showInBrowsers(error);
  if (error === undefined) await writeSiteFiles(contentFolder, 'public');
  const template = resolve('src/templates/landing.tsx');
  // gatsby-plugin-mdx compiles about.mdx into the template's children; a query cannot return it.
  actions.createPage({
    path: '/',
    component: `${template}?__contentFilePath=${resolve(contentFolder, 'about.mdx')}`,
  });
};

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ stage, getConfig, actions }) => {
  if (stage !== 'build-javascript') return;
  actions.replaceWebpackConfig(withAppEntry((getConfig as () => Parameters<typeof withAppEntry>[0])()));
};

/**
 * Gatsby runs queries, whose pictures it encodes, after webpack, which leaves a core idle. Run now too, they have their
 * pictures made meanwhile, each only once.
 */
export const onPreBuild: GatsbyNode['onPreBuild'] = async (args) => {
  const getState = args.store.getState as () => { components: Map<string, { query: string }> };
  for (const { query } of getState().components.values()) {
    if (query) await args.graphql(query);
  }
};

export const onPostBuild: GatsbyNode['onPostBuild'] = async () => {
  // Without this line, scripts start as Gatsby starts them, and everything else works the same.
  await deferScripts('public');
  await rewritePages('public', withoutFocusableWrapper);
};
