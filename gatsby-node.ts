import { glob, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { contentFolder } from './src/content-schema/content-folder.ts';
import { contentResolvers } from './src/content-schema/resolvers.ts';
import { graphqlTypes, textFragments } from './src/content-schema/graphql-types.ts';
import { buildRecord } from './src/build/build-record.ts';
import { encodePhotographs } from './src/build/encode-photographs.ts';
import { licences } from './src/build/licences.ts';
import { stopOnErrors } from './src/build/stop-build.ts';
import { plainPageStyle } from './src/site-functions/plain-page/plain-page-style.ts';
import { writeSiteFiles } from './src/seo/site-files/write-site-files.ts';

export const onPreInit: GatsbyNode['onPreInit'] = () => rm(buildRecord, { force: true });

export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = stopOnErrors;

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  actions.createTypes(graphqlTypes());
};

export const createResolvers: GatsbyNode['createResolvers'] = ({ createResolvers: addResolvers }) => {
  (addResolvers as (resolvers: object) => void)(contentResolvers);
};

export const onPreExtractQueries: GatsbyNode['onPreExtractQueries'] = () =>
  writeFile('.cache/fragments/texts.js', textFragments());

/** In `develop`, Gatsby also calls this after each content change. */
export const createPages: GatsbyNode['createPages'] = async ({ actions }) => {
  await writeSiteFiles(contentFolder, await plainPageStyle(), 'public');
  // gatsby-plugin-mdx compiles this file into the template's children, which a query could not return.
  const about = resolve(contentFolder, 'about.mdx');
  const template = `${resolve('src/templates/landing.tsx')}?__contentFilePath=${about}`;
  actions.createPage({ path: '/', component: template });
};

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ stage, getConfig, actions }) => {
  if (stage !== 'build-javascript') return;
  const config = (getConfig as () => { entry: { app?: string } })();
  if (!config.entry.app) throw new Error('Gatsby has changed: its webpack configuration has no entry named app.');
  config.entry.app = resolve('src/page-script/page-entry.ts');
  actions.replaceWebpackConfig(config);
};

export const onPreBuild: GatsbyNode['onPreBuild'] = encodePhotographs;

export const onPostBuild: GatsbyNode['onPostBuild'] = async () => {
  await writeFile('public/licences.txt', licences('.'));
  // Only Gatsby's runtime would load these. The styles are also in each page, inline.
  const unusedFiles = glob('public/{~partytown,webpack.stats.json,chunk-map.json,styles.*.css}');
  for await (const file of unusedFiles) await rm(file, { recursive: true });
};
