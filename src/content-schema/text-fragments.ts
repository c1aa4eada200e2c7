/** The queries of all texts in the content, from the schemas. */
import { fieldsOf, fileKinds, type Schema } from './schemas.ts';

/** A script for Gatsby with a GraphQL fragment for each kind of file, such as `PageTexts`: all its fields but pictures. */
export function textFragments(): string {
  const fragments = Object.entries(fileKinds).map(
    ([kind, { schema }]) => `fragment ${kind}Texts on ${kind} ${selectionOf(schema)}`,
  );
  return `import { graphql } from 'gatsby';\nexport const fragments = graphql\`${fragments.join('\n')}\`;\n`;
}

function selectionOf(schema: Schema): string {
  const texts = fieldsOf(schema).filter(([, { picture }]) => !picture);
  const selected = texts.map(([name, field]) => {
    const value = field.items ?? field;
    return value.properties ? `${name} ${selectionOf(value)}` : name;
  });
  return `{ ${selected.join(' ')} }`;
}
