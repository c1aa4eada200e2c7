import { existsSync } from 'node:fs';
import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

// Without the query types from a build, ESLint would report hundreds of errors.
if (!existsSync('.cache/gatsby-types.d.ts')) throw 'Run npm run build first: the query types are missing.';

const shared = 'supabase/functions/_shared';
const contactFields = `${shared}/contact/**`;
const pageHead = 'src/seo/[A-Z]*.tsx';

/**
 * What the files of each folder may import, apart from their own folder and, in `src/`, `src/*`. All others are forbidden.
 * Tests may import anything.
 */
const arrows = {
  'src/session': [],
  'src/fonts': [],
  'src/content-schema': [contactFields, `${shared}/email-address.ts`],
  'src/build': ['src/content-schema/**', 'src/session/build-settings.ts'],
  'src/page-script': ['src/session/gate.ts'],
  'src/company-links': [contactFields],
  'src/form-content': [contactFields, `${shared}/duration-words.ts`],
  'src/contact-form': ['src/company-links/**', 'src/form-content/**', contactFields, `${shared}/times.ts`],
  'src/seo': ['content/**', 'src/content-schema/content-file.ts', 'src/fonts/**', `${shared}/{markup,palette}.ts`],
  'src/security': ['src/seo/site-urls.ts'],
  'src/plain-page': ['content/**', 'src/security/**', 'src/seo/site-urls.ts', `${shared}/**`],
  'src/contact-function': [
    'src/{company-links,form-content,plain-page,security}/**',
    'src/session/build-settings.ts',
    `${shared}/**`,
  ],
  'src/message-function': ['src/company-links/**', 'src/contact-function/**', 'src/plain-page/**', `${shared}/**`],
  'src/api': ['src/contact-function/**', 'src/message-function/**'],
  'src/sections': ['src/company-links/**', 'src/contact-form/**'],
  'src/templates': ['src/sections/**', pageHead],
  'src/pages': ['src/page-script/**', 'src/sections/**', pageHead],
  [shared]: [],
  'supabase/functions/send-contact-email': [`${shared}/**`],
  'supabase/functions/deliver-contact-messages': [`${shared}/**`],
  'supabase/functions/act-on-contact-message': [`${shared}/**`],
  'supabase/functions/receive-reply': [`${shared}/**`],
  'local/process': [],
  'local/chromium': ['local/process/**'],
  'local/emails': [`${shared}/**`],
  'local/stack': [
    'local/process/**',
    'content/company.json',
    'src/build/build-record.ts',
    'src/content-schema/validate.ts',
    `${shared}/keys.ts`,
  ],
  'local/commands': ['local/{process,emails,stack}/**', 'src/content-schema/{pages-cms,validate}.ts'],
  doctor: [
    'local/process/**',
    'local/stack/{migrations,settings}.ts',
    'content/company.json',
    'src/property-of.ts',
    'src/contact-function/settings.ts',
    `${shared}/**`,
  ],
  deploy: ['doctor/**', 'local/process/**', 'src/contact-function/settings.ts', `${shared}/keys.ts`],
  bench: ['local/{process,chromium,emails,stack}/**', 'local/commands/checks.ts', 'src/contact-form/form-element.ts'],
};

/** Only the gate may load the client of Supabase, and only in browsers with a session. */
const browserFolders = 'src/{page-script,company-links,form-content,contact-form,sections,templates,pages}/**';

/** Checks static and dynamic imports, and those of types. A later policy overrides an earlier one. */
const boundaryRule = [
  'error',
  {
    default: 'disallow',
    checkAllOrigins: true,
    policies: [
      { allow: { to: { module: { origin: ['core', 'external'] } } } },
      {
        from: { file: { path: ['src/*', browserFolders] } },
        disallow: { to: { module: { source: ['node:*', 'sharp', '@supabase/*'] } } },
        message: 'This file runs in browsers: it imports no server code.',
      },
      { from: { file: { path: 'src/**' } }, allow: { to: { file: { path: 'src/*' } } } },
      { from: { file: { path: 'gatsby-*.ts' } }, allow: { to: { file: { path: 'src/**' } } } },
      { from: { file: { path: 'src/*' } }, allow: { to: { file: { path: ['src/**', `${shared}/**`] } } } },
      ...Object.entries(arrows).map(([folder, allowed]) => ({
        from: { file: { path: `${folder}/**` } },
        allow: { to: { file: { path: [`${folder}/**`, ...allowed] } } },
      })),
      {
        from: { file: { path: ['src/*', 'gatsby-browser.ts'] } },
        disallow: { to: { file: { path: 'src/session/**' } } },
        message: 'Only src/page-script/start-page.ts opens the session.',
      },
      {
        from: { file: { path: `${shared}/mail/**` } },
        disallow: { to: { file: { path: [`${shared}/messages/**`, `${shared}/environment.ts`] } } },
        message: 'Emails are composed from plain values.',
      },
      { disallow: { to: { file: { path: 'tests/**' } } }, message: 'The product needs nothing from tests/.' },
    ],
    message: 'eslint.config.mjs lists what this folder may import.',
  },
];

export default defineConfig(
  globalIgnores(['.cache', '.local', '.netlify', 'public']),
  js.configs.recommended,
  {
    // Whoever chooses the text could otherwise keep a function busy: such expressions take quadratic time or longer.
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^\\.\\.?/(?!.*\\.(ts|tsx|css|json|mjs)$)', message: "Write the file's extension." }] },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'no-console': ['error', { allow: ['error'] }],
    },
  },
  // tsconfig.json leaves these files to `deno check`, which knows Deno's globals.
  { files: ['supabase/functions/*/index.ts'], extends: [tseslint.configs.disableTypeChecked] },
  // The type of Jest's asymmetric matchers, such as expect.any(String), is any.
  { files: ['**/*.test.{ts,tsx}'], rules: { '@typescript-eslint/no-unsafe-assignment': 'off' } },
  { files: ['src/**/*.tsx'], extends: [jsxA11y.flatConfigs.recommended, reactHooks.configs.flat.recommended] },
  { files: ['src/session/**'], rules: { 'no-console': ['error', { allow: ['error', 'warn'] }] } },
  {
    files: ['{local,doctor,deploy,bench}/**', 'supabase/functions/_shared/http/log.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['gatsby-*.ts', '{src,supabase,local,doctor,deploy,bench}/**/*.{ts,tsx,mjs}'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'boundaries/files': [{ category: 'code', pattern: '**/*' }],
      'boundaries/dependency-nodes': ['import', 'export', 'dynamic-import'],
    },
    rules: { 'boundaries/dependencies': boundaryRule },
  },
);
