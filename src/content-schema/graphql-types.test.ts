import { graphqlTypes } from './graphql-types';

const types = graphqlTypes();

/** The lines of a type. */
const typeOf = (name: string) => new RegExp(`^type ${name} .*\n(  .*\n)+`, 'm').exec(types)?.[0].split('\n') ?? [];

test.each([
  ['Service', ['  order: Int!', '  title: String!', '  icon: CardIcon!', '  features: [String!]!']],
  ['Photograph', ['  file: File! @fileByRelativePath', '  alt: String!', '  focus: String']],
  ['TallPhotograph', ['  file: File! @fileByRelativePath', '  focus: String']],
  ['PageHero', ['  headline: String!', '  image: Photograph!', '  tallImage: TallPhotograph!']],
  ['PageServices', ['  banners: [Banner!]!']],
  ['Company', ['  name: String!', '  phone: String', '  officeHours: String']],
  ['About', ['  heading: String!', '  image: Photograph!']],
])('The type %s has the fields %j, and no others are inferred.', (name, fields) => {
  expect(typeOf(name)).toEqual(expect.arrayContaining(fields));
  expect(typeOf(name)[0]).toContain('@dontInfer');
});

test('A field with a fixed set of values is an enum, and $schema is no field.', () => {
  expect(types).toMatch(/^enum CardIcon \{ key bell wrench shield chart seal \}$/m);
  expect(types).not.toContain('$schema');
});
