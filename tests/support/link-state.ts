import type { Followed, LinkState } from '../../supabase/functions/_shared/links/link-state.ts';
import { aMessage } from './a-message.ts';

const receivedAt = new Date('2026-11-21T00:47:00Z');

export const aLinkedMessage = (change = {}) => ({ reference: 'JNHNM43F', receivedAt, fields: aMessage(change) });

export const aLink: LinkState = {
  purpose: 'answered',
  expiresAt: new Date('2026-12-21T00:47:00Z'),
  state: 'mailed',
  deletedAt: null,
  contradictedAt: null,
  hasNewerList: false,
  action: 'do',
  messages: [aLinkedMessage()],
};

export const aFollowed: Followed = {
  reference: 'JNHNM43F',
  receivedAt,
  dueAt: new Date('2026-11-22T00:47:00Z'),
  state: 'open',
  answeredAt: null,
  answersTo: null,
  mayNudge: false,
  hasOpenNudge: false,
  toldAt: null,
};
