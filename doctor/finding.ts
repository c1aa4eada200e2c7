type Kind = 'in order' | 'advice' | 'fault';

/** What a check has found. Only a fault keeps the backend from doing what it should. All but what is in order has a remedy. */
export type Finding = { kind: Kind; check: string; message: string; remedy?: string };

export const pass = (check: string, message: string): Finding => ({ kind: 'in order', check, message });

export const advise = (check: string, message: string, remedy: string): Finding => ({
  kind: 'advice',
  check,
  message,
  remedy,
});

export const fail = (check: string, message: string, remedy: string): Finding => ({
  kind: 'fault',
  check,
  message,
  remedy,
});

/** The remedy if a part of the local stack does not answer. */
export const startFirst = 'Run npm start in another terminal first, with the same port settings as here.';

const marks: Record<Kind, string> = { 'in order': '✓', advice: '!', fault: '✗' };

const checkWidth = 'deliver-contact-messages'.length;

export function formatFinding({ kind, check, message, remedy }: Finding): string {
  const line = `${marks[kind]} ${check.padEnd(checkWidth)}  ${message}`;
  return remedy ? `${line}\n${' '.repeat(checkWidth + 4)}→ ${remedy}` : line;
}
