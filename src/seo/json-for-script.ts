/** JSON as the text of a script element. A `</script>` in the data cannot end the element. */
export function jsonForScript(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
