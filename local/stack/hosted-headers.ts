/** The headers that the site's host adds to the files it serves: those of public/_headers, where the build writes them. */

type Rule = { path: RegExp; headers: Map<string, string> };

/**
 * Reads the file as Netlify does, as far as gatsby-adapter-netlify makes use of it: paths, and under each its headers.
 *
 * @returns what gives the headers of a path. Every rule that matches it counts, and of two values the later one.
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

/** A `*` stands for anything, and a slash at the end for nothing: the build writes one after the name of a style sheet. */
function patternOf(path: string): RegExp {
  const parts = path.replace(/\/$/, '').split('*');
  return new RegExp(`^${parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*')}/?$`);
}
