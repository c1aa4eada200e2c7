/** The actions that staff can take with the links in their emails. */

/** Actions for one message. `read` only shows the message; `spam` discards it. */
export const messagePurposes = ['answered', 'spam', 'deliver', 'read'] as const;
/** Actions for every message in a digest (`all-spam`), or in a reminder or an overdue email (`all-answered`). */
export const listPurposes = ['all-spam', 'all-answered'] as const;

export type MessagePurpose = (typeof messagePurposes)[number];
export type ListPurpose = (typeof listPurposes)[number];
export const purposes = [...messagePurposes, ...listPurposes];
export type Purpose = (typeof purposes)[number];

/** The label of each link and its button, in emails, on pages and in docs/staff.md. */
export const actionLabels: Record<Purpose, string> = {
  answered: 'Mark as answered',
  spam: 'This is spam',
  deliver: 'Deliver it',
  read: 'Read the message',
  'all-spam': 'All of these are spam',
  'all-answered': 'Mark all as answered',
};
