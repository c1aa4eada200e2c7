/** The responses from act-on-contact-message: the content of a link's page. The site function checks and renders it. */
import { array, boolean, date, object, string, type InferType } from 'yup';
import { mapContactFields } from '../contact/contact-fields.ts';
import { purposes } from './links.ts';

/** `do` runs the link's action, `undo` reverses it, and `show` changes nothing. */
export const linkActions = ['show', 'do', 'undo'] as const;
export type LinkAction = (typeof linkActions)[number];

/** Does not reveal whether the token is malformed, forged or expired, or whether the message was deleted. */
export const invalidLinkSentence = 'This link has expired, or the message was deleted.';

const fields = object(mapContactFields(() => string().defined()));

export const linkStateSchema = object({
  purpose: string().oneOf(purposes).required(),
  expiresAt: date().required(),
  /**
   * A message's state, in which a queued one is `waiting` or, as a dead letter, `undelivered`. A list's state: `open`,
   * or what staff decided with this link, or `none` if the link can neither do nor undo anything.
   */
  state: string()
    .oneOf(['waiting', 'undelivered', 'held', 'mailed', 'answered', 'discarded', 'open', 'none'])
    .required(),
  /**
   * When the discarded messages will be deleted. For a link that discards them, when they would be after a press now.
   * Null for other links, and while the visitor waits for the owner.
   */
  deletedAt: date().defined().nullable(),
  /** When a message was marked as answered, which its visitor contradicts. Null for any other, and for a list. */
  contradictedAt: date().defined().nullable(),
  /** Whether a later list of the kind may have taken over messages of this one. False for a message's link. */
  hasNewerList: boolean().required(),
  /** What the page's button does. Null if there is nothing to do. */
  action: string().oneOf(['do', 'undo']).defined().nullable(),
  /** Gets a copy of a reply to the message. Not on a page about a list, nor without the setting CONTACT_REPLIES. */
  replyAddress: string().notRequired(),
  /** The link's messages: one message, or those on a list, with the oldest first. */
  messages: array(object({ reference: string().required(), receivedAt: date().required(), fields })).required(),
}).required();

export type LinkState = InferType<typeof linkStateSchema>;

/**
 * The visitor's page. It has no words of the visitor but the email address, and is the same for a mailed, a held and a
 * discarded message.
 */
export const followedSchema = object({
  reference: string().required(),
  receivedAt: date().required(),
  dueAt: date().required(),
  /** `answered` until the visitor contradicts that. Otherwise `open` while the answer is not due, then `overdue`. */
  state: string().oneOf(['open', 'overdue', 'answered']).required(),
  /** Null unless the message is answered. */
  answeredAt: date().defined().nullable(),
  /** The address that the visitor typed, in which a mistake shows. Null unless the message is answered. */
  answersTo: string().defined().nullable(),
  /** Whether the visitor may now say that no answer has come. */
  mayNudge: boolean().required(),
  /** Whether the visitor has said so, and the owner has not been told yet. */
  hasOpenNudge: boolean().required(),
  /** When the owner was told of what the visitor last said. Null before that. */
  toldAt: date().defined().nullable(),
}).required();

export type Followed = InferType<typeof followedSchema>;
