/** The responses from act-on-contact-message: the content of a link's page. */
import { array, boolean, date, object, string, type InferType } from 'yup';
import { mapContactFields } from '../contact/contact-fields.ts';
import { purposes } from './links.ts';

export const linkActions = ['show', 'do', 'undo'] as const;
export type LinkAction = (typeof linkActions)[number];

/** Does not reveal what is wrong with the token. */
export const invalidLinkSentence = 'This link has expired, or the message was deleted.';

const fields = object(mapContactFields(() => string().defined()));

export const linkStateSchema = object({
  purpose: string().oneOf(purposes).required(),
  expiresAt: date().required(),
  /**
   * A message's state, but a queued one is `waiting` or, as a dead letter, `undelivered`. A list's state: `open`, what
   * staff decided with this link, or `none` if the link can neither do nor undo anything.
   */
  state: string()
    .oneOf(['waiting', 'undelivered', 'held', 'mailed', 'answered', 'discarded', 'open', 'none'])
    .required(),
  /** Of discarded messages, or after a press that would discard them. Null while the visitor waits for the owner. */
  deletedAt: date().defined().nullable(),
  /** When a message was marked as answered, which its visitor contradicts. */
  contradictedAt: date().defined().nullable(),
  /** Whether a later list of the kind may have taken over messages of this one. */
  hasNewerList: boolean().required(),
  /** What the page's button does. */
  action: string().oneOf(['do', 'undo']).defined().nullable(),
  /** Not on a page about a list, nor without the setting CONTACT_REPLIES. */
  replyAddress: string().notRequired(),
  /** With the oldest first. */
  messages: array(object({ reference: string().required(), receivedAt: date().required(), fields })).required(),
}).required();

export type LinkState = InferType<typeof linkStateSchema>;

/** The visitor's page: the same for a mailed, a held and a discarded message, with no words but the email address. */
export const followedSchema = object({
  reference: string().required(),
  receivedAt: date().required(),
  dueAt: date().required(),
  /** `answered` until the visitor contradicts that. Otherwise `open` while the answer is not due, then `overdue`. */
  state: string().oneOf(['open', 'overdue', 'answered']).required(),
  answeredAt: date().defined().nullable(),
  /** The address that the visitor typed, in which a mistake shows. Null unless the message is answered. */
  answersTo: string().defined().nullable(),
  mayNudge: boolean().required(),
  hasOpenNudge: boolean().required(),
  /** When the owner was told of the last nudge. */
  toldAt: date().defined().nullable(),
}).required();

export type Followed = InferType<typeof followedSchema>;
