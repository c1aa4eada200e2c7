import { buildSchema, isNonNullType, isObjectType } from 'gatsby/graphql';
import { graphqlTypes } from './graphql-types';

/** What Gatsby adds to the types it is given. */
const gatsbyTypes = `
  directive @dontInfer on OBJECT
  directive @fileByRelativePath on FIELD_DEFINITION
  interface Node { id: ID }
  type File { publicURL: String }
  type Query { content: Content! }
`;

// Gatsby adds the fields of Node to each type that implements it, so that the types alone are not yet valid.
const schema = buildSchema(gatsbyTypes + graphqlTypes(), { assumeValid: true });

const fieldsOf = (name: string) => {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is not an object type.`);
  return Object.values(type.getFields()).map((field) => `${field.name}: ${String(field.type)}`);
};

test('A service has its order, its texts and its list of features.', () => {
  expect(fieldsOf('Service')).toEqual([
    'order: Int!',
    'title: String!',
    'icon: CardIcon!',
    'description: String!',
    'features: [String!]!',
  ]);
});

test('What is one of a few words is an enumeration of them.', () => {
  expect(graphqlTypes()).toMatch(/^enum CardIcon \{ key bell wrench shield chart seal \}$/m);
});

test('A picture is a file with a description, wherever it stands.', () => {
  expect(fieldsOf('Photograph')).toEqual(['file: File!', 'alt: String!']);
  expect(fieldsOf('PageHero')).toContain('image: Photograph!');
  expect(fieldsOf('Banner')).toContain('image: Photograph!');
});

test('No field of the content can be null but the one that may be left out, so that no page needs to ask.', () => {
  const nullable = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => /^(Company|Page|Service|Photograph|Banner|NavigationLink|Content)/.test(name))
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
    .filter(({ field }) => !isNonNullType(field.type));
  expect(nullable.map(({ type, field }) => `${type.name}.${field.name}: ${String(field.type)}`)).toEqual([
    'Company.phone: String',
  ]);
});

test('The root of the content gives one company, one page, a list of services without gaps, and the year.', () => {
  expect(fieldsOf('Content')).toEqual(['company: Company!', 'page: Page!', 'services: [Service!]!', 'buildYear: Int!']);
});

test.each(['Company', 'Page', 'Service'])(
  '%s is a node whose fields are the rules, not what the files hold.',
  (name) => {
    const type = schema.getType(name);
    expect(isObjectType(type) && type.getInterfaces().map(String)).toEqual(['Node']);
    expect(type?.astNode?.directives?.map((directive) => directive.name.value)).toEqual(['dontInfer']);
  },
);

test('A picture is found by its path relative to the file that names it.', () => {
  const type = schema.getType('Photograph');
  const file = isObjectType(type) ? type.getFields().file : undefined;
  expect(file?.astNode?.directives?.map((directive) => directive.name.value)).toEqual(['fileByRelativePath']);
});
