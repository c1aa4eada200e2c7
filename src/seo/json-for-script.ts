/** JSON as the text of a script element. No `</script>` in the data ends the element. */
export function jsonForScript(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
