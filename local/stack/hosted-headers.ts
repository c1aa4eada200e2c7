/** The headers that the site's host adds to files, from public/_headers, which the build writes. */

type Rule = { path: RegExp; headers: Map<string, string> };

/**
 * Reads the syntax that gatsby-adapter-netlify writes: paths, each followed by its headers.
 *
 * @returns a function from a path to its headers: those of every rule that matches, a later value before an earlier one.
 */
export function readHostedHeaders(text: string): (path: string) => Map<string, string> {
  const rules: Rule[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) rules.push({ path: patternOf(line.trim()), headers: new Map() });
    if (line.startsWith(' ')) {
      const [name = '', ...value] = line.split(':');
      rules.at(-1)?.headers.set(name.trim(), value.join(':').trim());
    }
  }
  return (path) => new Map(rules.filter((rule) => rule.path.test(path)).flatMap(({ headers }) => [...headers]));
}

/** A `*` matches anything. A slash at the end matches with or without it: the build adds one to names of style sheets. */
function patternOf(path: string): RegExp {
  const literals = path.replace(/\/$/, '').split('*');
  return new RegExp(`^${literals.map((literal) => literal.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*')}/?$`);
}
