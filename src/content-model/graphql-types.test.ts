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
    'description: String!',
    'features: [String!]!',
  ]);
});

test('A picture is a file with a description, wherever it stands.', () => {
  expect(fieldsOf('Photograph')).toEqual(['file: File!', 'alt: String!']);
  expect(fieldsOf('PageHero')).toContain('image: Photograph!');
  expect(fieldsOf('Banner')).toContain('image: Photograph!');
});

test('No field of the content can be null, so that no page needs to ask.', () => {
  const nullable = Object.values(schema.getTypeMap())
    .filter(
      (type) =>
        isObjectType(type) && /^(Company|Page|Service|Photograph|Banner|NavigationLink|Content)/.test(type.name),
    )
    .flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []))
    .filter((field) => !isNonNullType(field.type));
  expect(nullable).toEqual([]);
});
