import type { Config } from 'jest';

const transform = {
  '\\.tsx?$': ['@swc/jest', { jsc: { transform: { react: { runtime: 'automatic' } } } }],
} satisfies Config['transform'];

/** What a browser renders, and the session it keeps, in jsdom. */
const components: Config = {
  displayName: 'components',
  testEnvironment: '<rootDir>/tests/support/browser-environment.ts',
  testMatch: ['<rootDir>/src/**/*.test.tsx', '<rootDir>/src/session/**/*.test.ts'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/component-setup.ts'],
  moduleNameMapper: { '^gatsby$': '<rootDir>/tests/support/gatsby.ts' },
  transform,
};

/** Rules and handlers, in Node. */
const units: Config = {
  displayName: 'units',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{src,supabase,local,doctor,bench}/**/*.test.ts', '<rootDir>/tests/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/src/session/'],
  transform,
};

/** The whole product, running: real PostgreSQL, Deno and SMTP, and a real Chromium. */
const running: Config = {
  displayName: 'running',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/{browser,database,stack}/**/*.test.ts'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/stack-setup.ts'],
  globalSetup: '<rootDir>/tests/support/find-chromium.ts',
  globalTeardown: '<rootDir>/tests/support/remove-chromium.ts',
  transform,
};

const config: Config = { projects: [components, units, running] };

export default config;
