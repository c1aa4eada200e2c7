import { advise, type Finding } from './finding.ts';

/** @returns advice on each line of a settings file that sets none of the known settings. It shows no value. */
export function unknownNames(text: string, known: readonly string[]): Finding[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (/^\s*(#|$)/.test(line)) return [];
    const [, name = '', equals] = /^\s*(?:export\s+)?([\w.-]*)\s*(=)?/.exec(line) ?? [];
    if (equals && known.includes(name)) return [];
    const nearest = nearestName(name, known);
    if (!equals) {
      const message = `line ${String(index + 1)} is not like NAME=value, and counts for nothing`;
      return [advise('Settings', message, nearest ? `Did you mean ${nearest}=…?` : 'Correct or delete it.')];
    }
    const remedy = nearest ? `Did you mean ${nearest}?` : 'docs/settings.md lists the settings.';
    return [advise('Settings', `${name} is not a setting`, remedy)];
  });
}

/** The name that takes the fewest changes of a character, if that is at most every third. Case does not matter. */
function nearestName(name: string, known: readonly string[]): string | undefined {
  const changes = (other: string) => editDistance(name.toUpperCase(), other);
  const [nearest] = known.toSorted((one, other) => changes(one) - changes(other));
  return nearest && changes(nearest) <= nearest.length / 3 ? nearest : undefined;
}

/** How many characters must be added, deleted or replaced (Levenshtein's distance). */
function editDistance(from: string, to: string): number {
  let row = [...Array(to.length + 1).keys()];
  for (const [index, character] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [column, above] of row.slice(1).entries()) {
      const [left = 0, corner = 0] = [next[column], row[column]];
      next.push(Math.min(left + 1, above + 1, character === to[column] ? corner : corner + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
