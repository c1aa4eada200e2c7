import { existsSync } from 'node:fs';
import js from '@eslint/js';
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

/** Forbids imports other than those of types, which the bundle does not contain. */
const noImportsOf = (...rules) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    { patterns: rules.map((rule) => ({ ...rule, allowTypeImports: true })) },
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
      'no-console': ['error', { allow: ['error', 'warn'] }],
    },
  },
  // tsconfig.json leaves these files to `deno check`, which knows Deno's globals.
  { files: ['supabase/functions/*/index.ts'], extends: [tseslint.configs.disableTypeChecked] },
  // The type of Jest's asymmetric matchers, such as expect.any(String), is any.
  { files: ['**/*.test.{ts,tsx}'], rules: { '@typescript-eslint/no-unsafe-assignment': 'off' } },
  { files: ['src/**/*.tsx'], extends: [jsxA11y.flatConfigs.recommended, reactHooks.configs.flat.recommended] },
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
);
