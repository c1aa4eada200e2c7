/** The configuration for `npm run test:browsers`. It is separate, because `npm test` needs none of these browsers. */
import type { Config } from 'jest';
import { testTimeout } from '../support/time-limits.ts';

const config: Config = {
  rootDir: '../..',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/engines/*.test.ts'],
  transform: { '\\.[jt]s$': '@swc/jest' },
  // These packages are ES modules, which Jest must transform.
  transformIgnorePatterns: ['/node_modules/(?!(puppeteer-core|@puppeteer|chromium-bidi)/)'],
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  globalSetup: '<rootDir>/tests/support/share-stacks.ts',
  globalTeardown: '<rootDir>/tests/support/stop-shared-stacks.ts',
  testTimeout,
};

export default config;
