import { yamlText } from './yaml-text';

test('Objects and lists have a line for each key and item, and text is quoted.', () => {
  const value = {
    list: [
      { name: 'a', tags: ['x: "y"', '#'] },
      { name: 'b', isOpen: true },
    ],
    inner: { most: 3 },
  };
  expect(yamlText(value)).toBe(`list:
  - name: "a"
    tags:
      - "x: \\"y\\""
      - "#"
  - name: "b"
    isOpen: true
inner:
  most: 3
`);
});
