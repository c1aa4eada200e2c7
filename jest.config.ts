import type { Config } from 'jest';
import { testTimeout } from './tests/support/time-limits.ts';

// Jest keeps a value from the shell, but React's test functions are not in its build for production.
process.env.NODE_ENV = 'test';

export const shared = {
  transform: {
    '\\.tsx?$': ['@swc/jest', { jsc: { transform: { react: { runtime: 'automatic' } } } }],
    '\\.js$': ['@swc/jest', { isModule: 'unknown' }],
  },
  // Packages are transformed too: without a flag, Jest loads no ES modules, and some packages have nothing else. With
  // `unknown`, other packages stay as they are.
  transformIgnorePatterns: [],
  // execa needs this package, which names no file for `require`.
  moduleNameMapper: { '^unicorn-magic$': '<rootDir>/node_modules/unicorn-magic/node.js' },
  restoreMocks: true,
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  globalSetup: '<rootDir>/tests/support/share-stacks.ts',
  globalTeardown: '<rootDir>/tests/support/stop-shared-stacks.ts',
} satisfies Config;

const components: Config = {
  ...shared,
  displayName: 'components',
  testEnvironment: '<rootDir>/tests/support/browser-environment.ts',
  testMatch: ['<rootDir>/src/**/*.test.tsx', '<rootDir>/src/session/**/*.test.ts'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/component-setup.ts'],
  moduleNameMapper: { ...shared.moduleNameMapper, '^gatsby$': '<rootDir>/tests/support/gatsby.ts' },
};

const units: Config = {
  ...shared,
  displayName: 'units',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{src,supabase,local,doctor,deploy,bench}/**/*.test.ts', '<rootDir>/tests/*.test.ts'],
  moduleNameMapper: {
    ...shared.moduleNameMapper,
    // An editor's change of the words must not break a test.
    '/content/(company|page)\\.json$': '<rootDir>/tests/support/sample-content/$1.json',
  },
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/src/session/'],
};

const stack: Config = {
  ...shared,
  displayName: 'stack',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/{database,stack,browser}/*.test.ts'],
  moduleNameMapper: { ...shared.moduleNameMapper, '^gatsby$': '<rootDir>/tests/support/gatsby.ts' },
};

export default {
  projects: [components, units, stack],
  reporters: ['default', '<rootDir>/tests/support/browser-reporter.ts'],
  testTimeout,
  // Without this, a rejection that nothing handles crashes Jest's worker, and the error does not name the test.
  waitForUnhandledRejections: true,
  // By default, Jest leaves one core idle, so it would run only one test file at a time on two cores.
  maxWorkers: '100%',
} satisfies Config;
