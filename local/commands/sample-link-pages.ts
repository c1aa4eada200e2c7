/** Pages of links in emails to staff, made from a sample message: one before and one after its button was pressed. */
import type { LinkState } from '../../supabase/functions/_shared/links/link-state.ts';
import { linkPage } from '../../src/message-function/link-page.ts';
import { aMessage } from '../../tests/support/a-message.ts';

const before: LinkState = {
  purpose: 'answered',
  expiresAt: new Date('2026-12-20T01:12:00Z'),
  state: 'mailed',
  deletedAt: null,
  action: 'do',
  messages: [{ reference: '7KXM4PHR', receivedAt: new Date('2026-11-20T01:12:00Z'), fields: aMessage() }],
};

const after: LinkState = {
  ...before,
  purpose: 'spam',
  state: 'discarded',
  deletedAt: new Date('2026-11-21T02:30:00Z'),
  action: 'undo',
};

/** By name, each a whole HTML document. */
export function sampleLinkPages(): Record<string, string> {
  return { question: linkPage(before, 'token'), undo: linkPage(after, 'token') };
}
