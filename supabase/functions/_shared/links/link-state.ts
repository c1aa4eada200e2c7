/** The response from act-on-contact-message: the content of a link's page. The site function checks and renders it. */
import { array, date, object, string, type InferType } from 'yup';
import { mapContactFields } from '../contact/contact-fields.ts';
import { purposes } from './actions.ts';

/** `do` runs the link's action; `show` changes nothing. */
export const linkActions = ['show', 'do', 'undo'] as const;
export type LinkAction = (typeof linkActions)[number];

/**
 * The error in a 404, and the text on its page. The token is malformed, forged or expired, or the message was deleted:
 * the sentence does not reveal which.
 */
export const invalidLinkSentence = 'This link has expired, or the message was deleted.';

const message = object({
  reference: string().required(),
  receivedAt: date().required(),
  fields: object(mapContactFields(() => string().defined())),
});

export const linkStateSchema = object({
  purpose: string().oneOf(purposes).required(),
  /** When the link stops working. */
  expiresAt: date().required(),
  /**
   * A message's state: waiting to be mailed, held, mailed, closed by staff, or `undelivered` for a dead letter. A
   * list's state: `open`, or the action that staff took with this link, or `none` if none of its messages is left.
   */
  state: string()
    .oneOf(['waiting', 'undelivered', 'held', 'mailed', 'answered', 'discarded', 'open', 'none'])
    .required(),
  /** When the discarded messages will be deleted. */
  deletedAt: date().defined().nullable(),
  /** The page's button. Null if there is nothing to do. */
  action: string().oneOf(['do', 'undo']).defined().nullable(),
  /** The link's messages: one message, or those on a list, the oldest first. */
  messages: array(message.required()).required(),
}).required();

export type LinkState = InferType<typeof linkStateSchema>;
