import { resolve } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { showInBrowsers } from './src/content-schema/browser-overlay';
import { contentResolvers } from './src/content-schema/resolvers';
import { graphqlTypes } from './src/content-schema/graphql-types';
import { describeProblems, validateContent } from './src/content-schema/validate';
import { withAppEntry } from './src/hydration/webpack-entry';
import { deferScripts } from './src/hydration/defer-scripts';
import { writeHeaders } from './src/security/write-headers';
import { readBuildSettings, sessionSettingsError } from './src/session/build-settings';
import { writeSiteFiles } from './src/seo/write-site-files';

const contentFolder = 'content';

/** Before anything is read: a mistake in content or settings stops the build, and `develop` before its first page. */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async ({ reporter }) => {
  const problems = await validateContent(contentFolder);
  if (problems.length > 0) reporter.panic(describeProblems(problems));
  const settingsProblem = sessionSettingsError(readBuildSettings(process.env));
  if (settingsProblem) reporter.panic(settingsProblem);
};

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  actions.createTypes(graphqlTypes());
};

export const createResolvers: GatsbyNode['createResolvers'] = ({ createResolvers: addResolvers }) => {
  addResolvers(contentResolvers);
};

/** Runs again in `develop` after each change of the content, which is checked again then, without ending the server. */
export const createPages: GatsbyNode['createPages'] = async ({ actions, reporter }) => {
  const problems = await validateContent(contentFolder);
  const message = problems.length > 0 ? describeProblems(problems) : undefined;
  if (message) reporter.panicOnBuild(message);
  if (process.env.NODE_ENV === 'development') await showInBrowsers(message);
  const template = resolve('src/templates/landing.tsx');
  // The text of about.mdx comes as the template's children: gatsby-plugin-mdx compiles it, no query can give that.
  actions.createPage({
    path: '/',
    component: `${template}?__contentFilePath=${resolve(contentFolder, 'about.mdx')}`,
  });
};

/** Before the pages are built, not after, so that `develop` has these files too. */
export const onPostBootstrap: GatsbyNode['onPostBootstrap'] = () => writeSiteFiles(contentFolder, 'public');

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ stage, getConfig, actions }) => {
  if (stage !== 'build-javascript') return;
  actions.replaceWebpackConfig(withAppEntry(getConfig()));
};

export const onPostBuild: GatsbyNode['onPostBuild'] = async () => {
  // Without this line, scripts start as Gatsby has it, and everything else works the same.
  await deferScripts('public');
  await writeHeaders('public', readBuildSettings(process.env).url);
};
