/** The result of a check. */
export type Finding = {
  /** What was checked. */
  check: string;
  passed: boolean;
  message: string;
  /** What to do about a failure. */
  remedy?: string;
};

export function pass(check: string, message: string): Finding {
  return { check, passed: true, message };
}

export function fail(check: string, message: string, remedy: string): Finding {
  return { check, passed: false, message, remedy };
}

/** The remedy when a part of the local stack does not answer. */
export const startStack = 'Run npm start in another terminal first.';

/** The length of the longest name of a check. */
const checkWidth = 24;

/** One line, and the remedy below it. */
export function formatFinding({ check, passed, message, remedy }: Finding): string {
  const line = `${passed ? '✓' : '✗'} ${check.padEnd(checkWidth)}  ${message}`;
  return remedy ? `${line}\n${' '.repeat(checkWidth + 4)}→ ${remedy}` : line;
}
