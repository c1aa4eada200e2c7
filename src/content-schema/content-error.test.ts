import { describeErrors } from './content-error';

test('The message has a line for each error, with file, field and what was expected, and points to the guide.', () => {
  const message = describeErrors([
    { file: 'content/page.json', field: 'title', expected: 'text that is not blank' },
    { file: 'content/services/a.json', field: 'order', expected: 'a whole number from 1' },
  ]);
  expect(message.split('\n').slice(1)).toEqual([
    '  content/page.json: title: expected text that is not blank',
    '  content/services/a.json: order: expected a whole number from 1',
  ]);
  expect(message).toContain('content/README.md');
});
