import { contentNodeType } from './node-types';

test.each([
  ['company.json', 'Company'],
  ['page.json', 'Page'],
  ['services/guest-services.json', 'Service'],
])('%s becomes a %s.', (relativePath, type) => {
  expect(contentNodeType({ node: { relativePath } })).toBe(type);
});
