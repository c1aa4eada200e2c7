/** Replaces placeholders such as `{email}` in a text from `content/`. Text in other braces stays. */
export function fillIn(text: string, values: Record<string, string>): string {
  const known = new Map(Object.entries(values));
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => known.get(name) ?? placeholder);
}
