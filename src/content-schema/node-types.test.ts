import { contentNodeType } from './node-types';

test.each([
  ['company.json', 'Company'],
  ['page.json', 'Page'],
  ['services/repairs.json', 'Service'],
])('%s becomes a %s.', (relativePath, type) => {
  expect(contentNodeType({ node: { relativePath } })).toBe(type);
});
