/** JSON for a `<script>`. Writes `<` as an escape: `</script>` or `<!--` would change where the element ends. */
export function inlineJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
