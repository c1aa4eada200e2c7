import { existsSync } from 'node:fs';
import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

// Without the query types, the rules that need types would report hundreds of errors.
const hasQueryTypes = existsSync('.cache/gatsby-types.d.ts');
if (!hasQueryTypes) console.warn('ESLint checks without the rules that need types, until npm run build makes those.');

const shared = 'supabase/functions/_shared';
const sharedFiles = `${shared}/*.ts`;
const contactFields = `${shared}/contact/**`;
const pageHead = 'src/seo/[A-Z]*.tsx';

const sitePages = 'src/site-functions/plain-page/**';
const siteRelay = 'src/site-functions/relay/**';

/** What each file, or the files of each folder, may import apart from their own folder. All others are forbidden, except for tests. */
const arrows = {
  'gatsby-{config,node,ssr}.ts': ['src/**'],
  'gatsby-browser.ts': ['src/design/styles.css', 'src/page-script/start-page.ts'],
  'src/html.tsx': [
    'src/contact-form/{draft,form-element}.ts',
    'src/page-script/inline-script.ts',
    'src/seo/site-urls.ts',
  ],
  'src/json': [],
  'src/session': [],
  'src/fonts': [],
  'src/design': [`${shared}/palette.ts`],
  'src/placeholders': [`${shared}/{limits,promise}.ts`],
  'src/content-schema': [
    'src/json/property-of.ts',
    'src/page-script/year-in-perth.ts',
    'src/placeholders/form-words.ts',
    contactFields,
    `${shared}/email-address.ts`,
  ],
  'src/build': ['src/content-schema/**', 'src/session/build-settings.ts'],
  'src/company-links': [contactFields],
  'src/form-content': ['src/placeholders/fill-in.ts', contactFields, `${shared}/duration-words.ts`],
  'src/contact-form': [
    'src/{company-links,form-content}/**',
    'src/design/Icon.tsx',
    'src/json/inline-json.ts',
    'src/placeholders/fill-in.ts',
    contactFields,
    `${shared}/times.ts`,
  ],
  'src/page-script': ['src/contact-form/**', 'src/design/styles.css', 'src/session/gate.ts'],
  'src/seo': [
    'content/**',
    'src/company-links/international-number.ts',
    'src/content-schema/content-file.ts',
    'src/fonts/**',
    'src/json/inline-json.ts',
    `${shared}/{markup,palette}.ts`,
  ],
  'src/security': ['src/seo/site-urls.ts'],
  'src/site-functions/plain-page': [
    'content/**',
    'src/placeholders/form-words.ts',
    'src/security/content-security-policy.ts',
    'src/seo/site-urls.ts',
    `${shared}/markup.ts`,
  ],
  'src/site-functions/relay': [
    'src/json/property-of.ts',
    'src/security/security-headers.ts',
    'src/session/build-settings.ts',
    `${shared}/**`,
  ],
  'src/site-functions/contact': [
    'src/{company-links,form-content,placeholders}/**',
    sitePages,
    siteRelay,
    `${shared}/**`,
  ],
  'src/site-functions/message': ['src/{company-links,placeholders}/**', sitePages, siteRelay, `${shared}/**`],
  'src/api': ['src/site-functions/{contact,message}/**', siteRelay],
  'src/sections': ['src/company-links/**', 'src/contact-form/ContactFormIsland.tsx', 'src/design/Icon.tsx'],
  'src/templates': ['src/sections/**', pageHead],
  'src/pages': ['src/page-script/inline-script.ts', 'src/sections/**', pageHead],
  [sharedFiles]: [],
  [`${shared}/contact`]: [sharedFiles],
  [`${shared}/http`]: [sharedFiles, contactFields],
  [`${shared}/links`]: [sharedFiles, contactFields],
  [`${shared}/mail`]: [sharedFiles, `${shared}/{contact,links}/**`],
  [`${shared}/message`]: [sharedFiles, `${shared}/{contact,http,links,mail}/**`],
  'supabase/functions/send-contact-email': [`${shared}/**`],
  'supabase/functions/deliver-contact-messages': [`${shared}/**`],
  'supabase/functions/act-on-contact-message': [`${shared}/**`],
  'supabase/functions/receive-reply': [`${shared}/**`],
  'local/process': [],
  'local/chromium': ['local/process/**'],
  'local/emails': ['supabase/functions/deliver-contact-messages/lists/**', `${shared}/**`],
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
    'src/json/property-of.ts',
    'src/session/build-settings.ts',
    'src/site-functions/relay/settings.ts',
    `${shared}/**`,
  ],
  deploy: ['doctor/**', 'local/process/**', 'src/site-functions/relay/settings.ts', `${shared}/keys.ts`],
  bench: ['local/{process,chromium,emails,stack}/**', 'local/commands/checks.ts', 'src/contact-form/form-element.ts'],
};

/** Only the gate may load the client of Supabase, and only in browsers with a session. */
const browserFolders = [
  'src/{json,design,placeholders,page-script,company-links,form-content,contact-form}/**',
  'src/{sections,templates,pages}/**',
];

/** Checks static and dynamic imports, and those of types. A later policy overrides an earlier one. */
const boundaryRule = [
  'error',
  {
    default: 'disallow',
    checkAllOrigins: true,
    policies: [
      { allow: { to: { module: { origin: ['core', 'external'] } } } },
      {
        from: { file: { path: browserFolders } },
        disallow: { to: { module: { source: ['node:*', 'sharp', '@supabase/*'] } } },
        message: 'This file runs in browsers: it imports no server code.',
      },
      ...Object.entries(arrows).map(([place, allowed]) => ({
        from: { file: { path: `${place}/**` } },
        allow: { to: { file: { path: [`${place}/**`, ...allowed] } } },
      })),
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
  hasQueryTypes ? {} : { files: ['**/*.{ts,tsx}'], extends: [tseslint.configs.disableTypeChecked] },
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
