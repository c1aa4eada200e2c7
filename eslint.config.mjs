import { existsSync } from 'node:fs';
import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

// Without the query types from a build, ESLint would report hundreds of errors.
if (!existsSync('.cache/gatsby-types.d.ts')) throw 'Run npm run build first: the query types are missing.';

const shared = 'supabase/functions/_shared';
const fields = `${shared}/contact`;

/** What the files of a folder in src/ may import from outside it, apart from src/ itself: only from folders above. */
const arrows = {
  session: [],
  'display-font': [],
  'content-schema': [fields, `${shared}/email-address`],
  build: ['content-schema', 'session/build-settings'],
  'page-script': ['session/gate', fields],
  'company-links': [fields],
  'contact-form': ['company-links', 'page-script', fields, `${shared}/(times|duration-words)`],
  seo: ['content', 'content-schema/content-file', 'display-font', `${shared}/markup`],
  security: ['seo/site-urls'],
  'plain-page': ['security', 'seo/site-urls', 'content', shared],
  'contact-function': ['company-links', 'contact-form', 'plain-page', 'security', 'session/build-settings', shared],
  'message-function': ['company-links', 'contact-function', 'plain-page', shared],
  api: ['contact-function', 'message-function'],
  sections: ['company-links', 'contact-form'],
  templates: ['sections', 'seo/[A-Z]\\w+'],
  pages: ['page-script', 'sections', 'seo/[A-Z]\\w+'],
};
/** Only the gate may load the client of Supabase, and only in browsers with a session. */
const browserFolders = ['page-script', 'company-links', 'contact-form', 'sections', 'templates', 'pages'];

const forbid = (regex, message) => ({ regex, message });
const noExtension = forbid('^\\.\\.?/(?!.*\\.(ts|tsx|css|json|mjs)$)', "Write the file's extension.");
const sessionCode = forbid('/session/|^@supabase/', 'Only src/page-script/start-page.ts opens the session.');
const notInBrowsers = forbid('^node:|^sharp$|^@supabase/', 'This file runs in browsers: it imports no server code.');
const functionCode = forbid(
  '/((send|act-on|deliver)-contact-|receive-)',
  'Shared code imports nothing from a function.',
);
const aboutMessages = forbid('/messages/|/environment', 'Emails are composed of plain values.');
const otherFolders = (allowed) =>
  forbid(
    `^\\.[./]*/(?=\\w)(?!${allowed.map((path) => `${path}[/.]|`).join('')}[^/]+$)`,
    'Only what eslint.config.mjs lists.',
  );

/** A selector's regular expression cannot contain a slash. */
const dynamicImport = (regex) => `ImportExpression[source.value=/${regex.replaceAll('/', '\\u002F')}/]`;

/** Forbids imports, including dynamic ones and those of types. */
const noImportsOf = (...patterns) => ({
  '@typescript-eslint/no-restricted-imports': ['error', { patterns: [noExtension, ...patterns] }],
  'no-restricted-syntax': [
    'error',
    ...[noExtension, ...patterns].map(({ regex, message }) => ({ selector: dynamicImport(regex), message })),
  ],
});

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
  { files: ['{local,doctor,bench}/**', 'supabase/functions/_shared/http/log.ts'], rules: { 'no-console': 'off' } },
  { files: ['**/*.{ts,tsx}'], rules: noImportsOf() },
  ...Object.entries(arrows).map(([folder, allowed]) => ({
    files: [`src/${folder}/**`],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: noImportsOf(otherFolders(allowed), ...(browserFolders.includes(folder) ? [notInBrowsers] : [])),
  })),
  { files: ['gatsby-browser.ts', 'src/*'], rules: noImportsOf(sessionCode) },
  { files: ['supabase/functions/_shared/**'], rules: noImportsOf(functionCode) },
  { files: ['supabase/functions/_shared/mail/**'], rules: noImportsOf(functionCode, aboutMessages) },
);
