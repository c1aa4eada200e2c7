import { UserError } from '../process/user-error.ts';

/** Of the content, for example; undefined if there is none. */
type ErrorMessage = () => Promise<string | undefined>;

/** Longer than the pauses within Gatsby's output after one change, in milliseconds. */
const quietTime = 1000;

/**
 * Passes lines on. Once they have stopped, it adds the lines of the error message, if there is one then: Gatsby may write
 * many lines of consequences after the mistake that caused them.
 */
export function withErrorsLast(onLine: (line: string) => void, errorMessage: ErrorMessage): (line: string) => void {
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

/** Adds the error message to a failure that the errors may have caused: Gatsby ends at a damaged picture. */
export async function failureWithErrorsLast(failure: UserError, errorMessage: ErrorMessage): Promise<UserError> {
  const message = await errorMessage();
  return message === undefined ? failure : new UserError(`${failure.message}\n\n${message}`);
}
