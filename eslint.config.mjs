import { existsSync } from 'node:fs';
import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

// Without the query types from a build, ESLint would report hundreds of errors.
if (!existsSync('.cache/gatsby-types.d.ts')) throw 'Run npm run build first: the query types are missing.';

const forbid = (regex, message) => ({ regex, message, allowTypeImports: true });
const sessionCode = forbid('/session/(?!(gate|build-settings)(\\.ts)?$)', 'Import src/session/gate.ts in its place.');
const supabaseClient = { ...sessionCode, regex: '^@supabase/supabase-js$' };
const serverCode = forbid(
  '/contact-function/|/api/|/site-files/|/functions/(?!_shared/(contact/|times))|^node:|^sharp$',
  'This file runs in browsers, so it cannot import server code.',
);
const functionCode = forbid(
  '/((send|act-on|deliver)-contact-|receive-)',
  'Shared code must not import anything from a function.',
);

/** A selector's regular expression cannot contain a slash. */
const dynamicImport = (regex) => `ImportExpression[source.value=/${regex.replaceAll('/', '\\u002F')}/]`;

/** Forbids imports, including dynamic ones. Type imports are allowed, because the bundle does not contain them. */
const noImportsOf = (...patterns) => ({
  '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
  'no-restricted-syntax': [
    'error',
    ...patterns.map(({ regex, message }) => ({ selector: dynamicImport(regex), message })),
  ],
});

export default defineConfig(
  globalIgnores(['.cache', '.local', '.netlify', 'public']),
  js.configs.recommended,
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
  { files: ['src/contact-function/**'], rules: noImportsOf(sessionCode) },
  {
    files: ['gatsby-browser.ts', 'src/**'],
    ignores: ['src/{session,contact-function}/**', '**/*.test.{ts,tsx}'],
    rules: noImportsOf(sessionCode, supabaseClient),
  },
  {
    files: ['src/{sections,templates,pages,contact-form}/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: noImportsOf(sessionCode, supabaseClient, serverCode),
  },
  { files: ['supabase/functions/_shared/**'], rules: noImportsOf(functionCode) },
);
