/**
 * Replaces placeholders such as `{email}` in a text from `content/`. Text in other braces stays.
 *
 * @param values the value of each placeholder, by its name.
 */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
