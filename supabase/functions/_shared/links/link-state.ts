/** The response of act-on-contact-message: what the page of a link shows. The site function checks and renders it. */
import { array, date, object, string, type InferType } from 'yup';
import { mapContactFields } from '../contact/contact-fields.ts';
import { purposes } from './actions.ts';

/** `do` is what the link is for; `show` changes nothing. */
export const linkActions = ['show', 'do', 'undo'] as const;
export type LinkAction = (typeof linkActions)[number];

/**
 * The error message of a 404, and the text on its page. The token is malformed, forged or expired, or the message was deleted; the
 * sentence does not reveal which.
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
   * Of a message: waiting to be mailed, held, mailed, or what staff decided; a dead letter is `undelivered`. Of a list:
   * `open`, what staff decided by this link, or `none` if none of its messages is left.
   */
  state: string()
    .oneOf(['waiting', 'undelivered', 'held', 'mailed', 'answered', 'discarded', 'open', 'none'])
    .required(),
  /** When what is discarded will be deleted. */
  deletedAt: date().defined().nullable(),
  /** The button of the page; null where there is nothing to do. */
  action: string().oneOf(['do', 'undo']).defined().nullable(),
  /** The messages that the link is about: one, or those of a list, the oldest first. */
  messages: array(message.required()).required(),
}).required();

export type LinkState = InferType<typeof linkStateSchema>;
