import { buildSchema, isNonNullType, isObjectType } from 'gatsby/graphql';
import { graphqlTypes } from './graphql-types';

/** What Gatsby adds to the types. */
const gatsbyTypes = `
  directive @dontInfer on OBJECT
  directive @fileByRelativePath on FIELD_DEFINITION
  interface Node { id: ID }
  type File { publicURL: String }
  type Query { content: Content! }
`;

// Gatsby adds the fields of Node to each type that implements it; without them the types are not valid.
const schema = buildSchema(gatsbyTypes + graphqlTypes(), { assumeValid: true });

const fieldsOf = (name: string) => {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is not an object type.`);
  return Object.values(type.getFields()).map((field) => `${field.name}: ${String(field.type)}`);
};

test('A service has its order, its texts and its features.', () => {
  expect(fieldsOf('Service')).toEqual([
    'order: Int!',
    'title: String!',
    'icon: CardIcon!',
    'audience: String!',
    'description: String!',
    'features: [String!]!',
  ]);
});

test('A field with a fixed set of values is an enum.', () => {
  expect(graphqlTypes()).toMatch(/^enum CardIcon \{ key bell wrench shield chart seal \}$/m);
});

test('Every picture is a file with alt text.', () => {
  expect(fieldsOf('Photograph')).toEqual(['file: File!', 'alt: String!']);
  expect(fieldsOf('PageHero')).toContain('image: Photograph!');
  expect(fieldsOf('Banner')).toContain('image: Photograph!');
});

test('Only the field that may be left out is nullable.', () => {
  const nullable = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => /^(Company|Page|Service|Photograph|Banner|NavigationLink|Content)/.test(name))
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
    .filter(({ field }) => !isNonNullType(field.type));
  expect(nullable.map(({ type, field }) => `${type.name}.${field.name}: ${String(field.type)}`)).toEqual([
    'Company.phone: String',
  ]);
});

test('The root of the content holds one company, one page, a list of services without nulls, and the year.', () => {
  expect(fieldsOf('Content')).toEqual(['company: Company!', 'page: Page!', 'services: [Service!]!', 'buildYear: Int!']);
});

test.each(['Company', 'Page', 'Service'])('%s is a node whose fields are not inferred from the files.', (name) => {
  const type = schema.getType(name);
  expect(isObjectType(type) && type.getInterfaces().map(String)).toEqual(['Node']);
  expect(type?.astNode?.directives?.map((directive) => directive.name.value)).toEqual(['dontInfer']);
});

test('The path of a picture is relative to the file that names it.', () => {
  const type = schema.getType('Photograph');
  const file = isObjectType(type) ? type.getFields().file : undefined;
  expect(file?.astNode?.directives?.map((directive) => directive.name.value)).toEqual(['fileByRelativePath']);
});
