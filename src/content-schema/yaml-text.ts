/** The values supported: lists and objects are not empty, and no key needs quotes. */
export type YamlValue = string | number | boolean | YamlValue[] | { [key: string]: YamlValue };

/** A value as YAML, with a line for each key and each item, and text in double quotes. */
export function yamlText(value: YamlValue): string {
  return `${linesOf(value).join('\n')}\n`;
}

function linesOf(value: YamlValue): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => indented(linesOf(item), '- '));
  if (typeof value !== 'object') return [JSON.stringify(value)];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? [`${key}:`, ...indented(linesOf(inner), '  ')] : [`${key}: ${JSON.stringify(inner)}`],
  );
}

function indented(lines: string[], start: string): string[] {
  return lines.map((line, index) => (index === 0 ? start : '  ') + line);
}
