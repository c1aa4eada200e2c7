import { resolve } from 'node:path';
import tailwind from '@tailwindcss/postcss';
import type { GatsbyConfig } from 'gatsby';
import netlify from 'gatsby-adapter-netlify';
import { withNetlifyFunctions } from './src/build/netlify-functions.ts';
import { declareVariablesOnce } from './src/build/declare-variables-once.ts';
import { contentFolder } from './src/content-schema/content-folder.ts';
import { typesetMarkdown } from './src/content-schema/typographic.ts';
import { withSecurityHeaders } from './src/security/headers-adapter.ts';
import { readBuildSettings } from './src/session/build-settings.ts';

const config: GatsbyConfig = {
  adapter: withNetlifyFunctions(withSecurityHeaders(netlify(), () => readBuildSettings(process.env).url)),
  jsxRuntime: 'automatic',
  // Outside src/, because Tailwind rebuilds the styles after each change there, and `develop` often writes this file.
  graphqlTypegen: { typesOutputPath: '.cache/gatsby-types.d.ts', generateOnBuild: true },
  plugins: [
    { resolve: 'gatsby-source-filesystem', options: { name: 'content', path: resolve(contentFolder) } },
    { resolve: 'gatsby-plugin-mdx', options: { mdxOptions: { remarkPlugins: [typesetMarkdown] } } },
    {
      resolve: 'gatsby-plugin-sharp',
      options: { defaults: { formats: ['auto', 'avif'], avifOptions: { quality: 50 }, placeholder: 'none' } },
    },
    'gatsby-transformer-sharp',
    { resolve: 'gatsby-plugin-postcss', options: { postCssPlugins: [tailwind(), declareVariablesOnce] } },
  ],
};

export default config;
