/** Data as the text of a script element, which no `</script>` within it can end. */
export function scriptText(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
