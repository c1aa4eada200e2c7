/** The configuration for `npm run test:browsers`. It is separate, because `npm test` needs none of these browsers. */
import type { Config } from 'jest';
import { shared } from '../../jest.config.ts';
import { testTimeout } from '../support/time-limits.ts';

export default {
  ...shared,
  rootDir: '../..',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/engines/*.test.ts'],
  testTimeout,
} satisfies Config;
