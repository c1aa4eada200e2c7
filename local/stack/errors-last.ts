/** Longer than the pauses within Gatsby's output after one change, in milliseconds. */
const quietTime = 1000;

/**
 * Passes lines on. Once they have stopped, it adds the lines of the error message, if there is one then: Gatsby may write
 * many lines of consequences after the mistake that caused them.
 */
export function withErrorsLast(
  onLine: (line: string) => void,
  errorMessage: () => Promise<string | undefined>,
): (line: string) => void {
  let timer: NodeJS.Timeout | undefined;

  async function addErrors() {
    for (const line of (await errorMessage())?.split('\n') ?? []) onLine(line);
  }

  return (line) => {
    onLine(line);
    clearTimeout(timer);
    // A line that comes while the message is made is followed by the message again.
    timer = setTimeout(() => void addErrors(), quietTime);
    timer.unref();
  };
}
