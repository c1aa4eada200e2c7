import { testPlan } from './test-plan.ts';

const unit = '/project/src/seo/sitemap.test.ts';
const database = '/project/tests/database/digest.test.ts';
const stack = '/project/tests/stack/faults.test.ts';
const browser = '/project/tests/browser/seo.test.ts';
const engines = '/project/tests/engines/journey.test.ts';

test('everything is checked without arguments', () => {
  expect(testPlan([], [unit])).toEqual({ isWhole: true, buildsSite: true });
});

test.each([
  ['is not built for unit tests', [unit], false],
  ['is not built for database tests', [database], false],
  ['is built for stack tests', [stack], true],
  ['is built for tests in other engines', [engines], true],
  ['is built for browser tests among others', [unit, database, browser], true],
])('the site %s, and nothing else is checked', (_, chosenTests, buildsSite) => {
  expect(testPlan(['a path'], chosenTests)).toEqual({ isWhole: false, buildsSite });
});
