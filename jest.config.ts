import type { Config } from 'jest';
import { testTimeout } from './tests/support/time-limits.ts';

const shared = {
  transform: { '\\.tsx?$': ['@swc/jest', { jsc: { transform: { react: { runtime: 'automatic' } } } }] },
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
} satisfies Config;

/** What a browser renders, and the session it keeps, in jsdom. */
const components: Config = {
  ...shared,
  displayName: 'components',
  testEnvironment: '<rootDir>/tests/support/browser-environment.ts',
  testMatch: ['<rootDir>/src/**/*.test.tsx', '<rootDir>/src/session/**/*.test.ts'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/component-setup.ts'],
  moduleNameMapper: { '^gatsby$': '<rootDir>/tests/support/gatsby.ts' },
};

/** Rules and handlers, in Node. */
const units: Config = {
  ...shared,
  displayName: 'units',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{src,supabase,local,doctor,bench}/**/*.test.ts', '<rootDir>/tests/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/src/session/'],
};

/** The whole product, running: real PostgreSQL, Deno and SMTP, and a real Chromium. */
const running: Config = {
  ...shared,
  displayName: 'running',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/{browser,database,stack}/**/*.test.ts'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/stack-setup.ts'],
  globalSetup: '<rootDir>/tests/support/find-chromium.ts',
  globalTeardown: '<rootDir>/tests/support/remove-chromium.ts',
};

const config: Config = {
  projects: [components, units, running],
  testTimeout,
  reporters: ['default', '<rootDir>/tests/support/retried-tests-reporter.ts'],
};

export default config;
