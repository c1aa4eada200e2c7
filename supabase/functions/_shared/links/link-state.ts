/** The response of act-on-contact-message: what the page of a link shows. The site function checks and renders it. */
import { array, date, number, object, string, type InferType } from 'yup';
import { mapContactFields } from '../contact/contact-fields.ts';
import { listPurposes, messagePurposes } from './token.ts';

/** `do` is what the link is for; `show` changes nothing. */
export const linkActions = ['show', 'do', 'undo'] as const;
export type LinkAction = (typeof linkActions)[number];

/** The error of a 404: the token is malformed, forged or expired, or what it is about was deleted. It reveals no more. */
export const invalidLinkSentence = 'This link does not work';

export const linkStateSchema = object({
  purpose: string()
    .oneOf([...messagePurposes, ...listPurposes])
    .required(),
  /** When the link stops working. */
  expiresAt: date().required(),
  /** Of the message or messages: `none` where none is left; the row's state unless they are answered or discarded. */
  state: string().oneOf(['queued', 'held', 'delivered', 'failed', 'answered', 'discarded', 'none']).required(),
  /** When what is discarded will be deleted. */
  deletedAt: date().defined().nullable(),
  /** The button of the page; null where there is nothing to do. */
  action: string().oneOf(['do', 'undo']).defined().nullable(),
  /** How many messages the link is about. */
  count: number().integer().required(),
  /** Their references; of many, those of the oldest hundred. */
  references: array(string().required()).required(),
  /** The message, unless the link is about a digest or a reminder. */
  message: object({ receivedAt: date().required(), fields: object(mapContactFields(() => string().defined())) })
    .defined()
    .nullable(),
}).required();

export type LinkState = InferType<typeof linkStateSchema>;
