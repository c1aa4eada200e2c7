/** The result of a check. A failed check has a remedy. */
export type Finding = { check: string; message: string; remedy?: string };

export const pass = (check: string, message: string): Finding => ({ check, message });

export const fail = (check: string, message: string, remedy: string): Finding => ({ check, message, remedy });

/** The remedy if a part of the local stack does not answer. */
export const startFirst = 'Run npm start in another terminal first, with the same port settings as here.';

const checkWidth = 'deliver-contact-messages'.length;

export function formatFinding({ check, message, remedy }: Finding): string {
  const line = `${remedy ? '✗' : '✓'} ${check.padEnd(checkWidth)}  ${message}`;
  return remedy ? `${line}\n${' '.repeat(checkWidth + 4)}→ ${remedy}` : line;
}
