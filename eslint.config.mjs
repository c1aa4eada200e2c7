import { existsSync } from 'node:fs';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

// Without the query types from a build, ESLint would report hundreds of errors.
if (!existsSync('.cache/gatsby-types.d.ts')) throw 'Run npm run build first: the query types are missing.';

const sessionCode = {
  regex: '/session/(?!(gate|build-settings)(\\.ts)?$)',
  message: 'Use src/session/gate.ts, which loads the session client only for signed-in visitors.',
};
const supabaseClient = { ...sessionCode, regex: '^@supabase/supabase-js$' };
const serverCode = {
  regex: '/contact-function/|/api/|/site-files/|/functions/(?!_shared/(contact/|times))|^node:|^sharp$',
  message: 'This file runs in browsers, so it cannot import server code.',
};
const functionCode = {
  regex: '/(send-contact-email|deliver-contact-messages)/',
  message: 'Shared code must not import anything from a function.',
};

/** Forbids imports, including dynamic ones. Type imports are allowed, because the bundle does not contain them. */
const noImportsOf = (...patterns) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    { patterns: patterns.map((pattern) => ({ ...pattern, allowTypeImports: true })) },
  ],
  'no-restricted-syntax': [
    'error',
    ...patterns.map(({ regex, message }) => ({
      // A selector's regular expression cannot contain a slash.
      selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\u002F')}/]`,
      message,
    })),
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
  {
    // tsconfig.json leaves these files to `deno check`, which knows Deno's globals.
    files: ['supabase/functions/*/index.ts'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false } },
  },
  {
    // The type of Jest's asymmetric matchers, such as expect.any(String), is any.
    files: ['**/*.test.{ts,tsx}'],
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  {
    files: ['src/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended, reactHooks.configs.flat.recommended],
  },
  { files: ['src/session/**'], rules: { 'no-console': ['error', { allow: ['error', 'warn'] }] } },
  { files: ['local/**', 'doctor/**', 'supabase/functions/_shared/http/log.ts'], rules: { 'no-console': 'off' } },
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
  prettier,
);
