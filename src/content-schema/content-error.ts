/** An error in the content: the file (relative to the project), the field within it, and what was expected there. */
export type ContentError = { file: string; field: string; expected: string };

/** One message for the editor: a line per error, with file, field and what was expected. */
export function describeErrors(errors: readonly ContentError[]): string {
  const lines = errors.map(({ file, field, expected }) => `  ${file}: ${field}: expected ${expected}`);
  return ['The content has errors. content/README.md explains every file and field.', ...lines].join('\n');
}
