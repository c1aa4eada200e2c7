import { hmac, sameSecret } from '../keys.ts';

/** `all-spam` is about each message in a digest, `all-answered` in a reminder or an overdue email. */
export const actionLabels = {
  answered: 'Mark as answered',
  spam: 'This is spam',
  deliver: 'Deliver it',
  read: 'Read the message',
  'all-spam': 'All of these are spam',
  'all-answered': 'Mark all as answered',
};

export type Purpose = keyof typeof actionLabels;
export type ListPurpose = Extract<Purpose, `all-${string}`>;
export type MessagePurpose = Exclude<Purpose, ListPurpose>;

export const purposes = Object.keys(actionLabels) as Purpose[];

export const isAboutList = (purpose: Purpose): purpose is ListPurpose => purpose.startsWith('all-');

/** The label of the link for spam if the message is already marked so: its page offers Undo. */
export const notSpamLabel = 'Not spam';

export type Claims = {
  /** An action of staff, or `follow` for the page on which the visitor follows the message. */
  purpose: Purpose | 'follow';
  /** The UUID of a message, or of a digest (`all-spam`) or another list (`all-answered`). */
  subjectId: string;
  /** A Unix time, in seconds. */
  expiresAt: number;
};

/** A token needs no escaping in a URL, and never ends in punctuation, which an email program might cut off. */
const pattern = /^([a-z-]+)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{9})\.[0-9a-f]{64}$/;

function createToken({ purpose, subjectId, expiresAt }: Claims, key: string): string {
  const claims = `${purpose}.${subjectId}.${expiresAt}`;
  return `${claims}.${hmac(claims, key)}`;
}

/** @returns the unverified claims, or undefined if the value does not have the form of a token. */
export function readToken(token: unknown): Claims | undefined {
  const [, purpose, subjectId = '', expiresAt] = pattern.exec(typeof token === 'string' ? token : '') ?? [];
  const known = ['follow' as const, ...purposes].find((one) => one === purpose);
  return known && { purpose: known, subjectId, expiresAt: Number(expiresAt) };
}

/** @returns the claims, or undefined if the token is malformed, forged or expired. */
export function verifyToken(token: string, key: string, now: Date): Claims | undefined {
  const claims = readToken(token);
  if (!claims || now.getTime() >= claims.expiresAt * 1000) return undefined;
  return sameSecret(token, createToken(claims, key)) ? claims : undefined;
}

export function tokenPath(token: string): string {
  return `/api/message?token=${token}`;
}

const thirtyDays = 30 * 24 * 60 * 60;

export type Links = ReturnType<typeof createLinks>;

/** Makes links. Their 30 days start at `since`, a stored time, so that every copy of an email has the same link. */
export function createLinks({ key, siteUrl }: { key: string; siteUrl: string }) {
  const pathOf = (purpose: Claims['purpose'], subjectId: string, since: Date) => {
    const expiresAt = Math.floor(since.getTime() / 1000) + thirtyDays;
    return tokenPath(createToken({ purpose, subjectId, expiresAt }, key));
  };
  return {
    link: (purpose: Purpose, subjectId: string, since: Date) => ({
      label: actionLabels[purpose],
      url: new URL(pathOf(purpose, subjectId, since), siteUrl).href,
    }),
    /** The path of the visitor's page. */
    followPath: (id: string, since: Date) => pathOf('follow', id, since),
  };
}
