import { resolve } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { contentFolder } from './src/content-schema/content-folder.ts';
import { contentResolvers } from './src/content-schema/resolvers.ts';
import { graphqlTypes } from './src/content-schema/graphql-types.ts';
import { contentErrorMessage } from './src/content-schema/validate.ts';
import { finishPage } from './src/built-pages/finish-page.ts';
import { rewritePages } from './src/built-pages/built-pages.ts';
import { readBuildSettings, sessionSettingsError } from './src/session/build-settings.ts';
import { encodePhotographs } from './src/built-pages/encode-photographs.ts';
import { writeSiteFiles } from './src/seo/site-files/write-site-files.ts';

/** Stops `build` or `develop` at the start if the content or the settings have an error. */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async ({ reporter }) => {
  const errors = [await contentErrorMessage(contentFolder), sessionSettingsError(readBuildSettings(process.env))];
  for (const error of errors) if (error) reporter.panic(error);
};

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  actions.createTypes(graphqlTypes());
};

export const createResolvers: GatsbyNode['createResolvers'] = ({ createResolvers: addResolvers }) => {
  (addResolvers as (resolvers: object) => void)(contentResolvers);
};

/** In `develop`, Gatsby also calls this after each content change. */
export const createPages: GatsbyNode['createPages'] = async ({ actions }) => {
  await writeSiteFiles(contentFolder, 'public');
  // gatsby-plugin-mdx compiles this file into the template's children, which a query could not return.
  const about = resolve(contentFolder, 'about.mdx');
  const template = `${resolve('src/templates/landing.tsx')}?__contentFilePath=${about}`;
  actions.createPage({ path: '/', component: template });
};

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ stage, getConfig, actions }) => {
  if (stage !== 'build-javascript') return;
  const config = (getConfig as () => { entry: { app?: string } })();
  if (!config.entry.app) throw new Error('Gatsby has changed: its webpack configuration has no entry named app.');
  config.entry.app = resolve('src/page-entry.ts');
  actions.replaceWebpackConfig(config);
};

export const onPreBuild: GatsbyNode['onPreBuild'] = encodePhotographs;

/** Gatsby adds its scripts to the pages last. */
export const onPostBuild: GatsbyNode['onPostBuild'] = () => rewritePages('public', finishPage);
