/** What a check came to. */

export type Finding = {
  /** What was looked at. */
  check: string;
  isGood: boolean;
  says: string;
  /** How to mend it. */
  toDo?: string;
};

export function good(check: string, says: string): Finding {
  return { check, isGood: true, says };
}

export function bad(check: string, says: string, toDo: string): Finding {
  return { check, isGood: false, says, toDo };
}

/** What is to be done where what runs on this machine does not answer. */
export const startFirst = 'Run npm start in another terminal first.';

/** That of the longest one. */
const widthOfCheck = 24;

/** A line, and where something is to be done, another one below it. */
export function textOf({ check, isGood, says, toDo }: Finding): string {
  const line = `${isGood ? '✓' : '✗'} ${check.padEnd(widthOfCheck)}  ${says}`;
  return toDo ? `${line}\n${' '.repeat(widthOfCheck + 4)}→ ${toDo}` : line;
}
