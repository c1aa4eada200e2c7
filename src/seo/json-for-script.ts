/** JSON as the text of a script element, which no `</script>` in the data can end. */
export function jsonForScript(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
