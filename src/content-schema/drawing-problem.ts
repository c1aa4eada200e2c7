/** The maximum size in bytes. The page's HTML contains the drawing, so a large one delays everything. */
const maxBytes = 100_000;

/** Matches a reference to anything but a part of the drawing. Browsers load nothing for a drawing, so it would be missing. */
const outsideReference = /(?:\bhref\s*=\s*|\burl\(\s*)["']?(?!["'#\s]|data:)|@import/i;

/** @returns what kind of SVG file was expected; undefined if this one is small and complete. */
export function drawingProblem(file: Buffer): string | undefined {
  if (file.length > maxBytes) {
    return `a drawing of at most ${maxBytes / 1000} KB; this one has ${Math.ceil(file.length / 1000)} KB`;
  }
  if (!outsideReference.test(file.toString())) return undefined;
  return 'a drawing that is complete in its own file; this one refers to another file or website';
}
