import type { Database } from '../_shared/database.ts';
import { databaseUnavailable, refuse, type Handler, type Reply } from '../_shared/http/json-response.ts';
import { readPost } from '../_shared/http/check-request.ts';
import type { KeyFor } from '../_shared/keys.ts';
import { invalidLinkSentence, linkActions, type LinkAction } from '../_shared/links/link-state.ts';
import { isAboutList, verifyToken } from '../_shared/links/links.ts';
import type { ReplyAddress } from '../_shared/links/reply-address.ts';
import { act } from '../_shared/message/decisions.ts';
import { nudge, readFollowed } from './visitor-page.ts';
import { readLinkState } from './read-link-state.ts';

const invalidLink = refuse(404, invalidLinkSentence, { counted: { outcome: 'invalid link' } });

const outcomes: Record<LinkAction, string> = { show: 'shown', do: 'done', undo: 'undone' };

type Needs = {
  publishableKeys: readonly string[];
  keyFor: KeyFor;
  replyAddress: ReplyAddress;
  database: Database;
  now: () => Date;
};

/**
 * @returns a handler that takes a `POST` with `{ token, action }`, and responds with 200, with the link's state for
 *   `show`; 404 `{ error }` for a token that does not work, and for `show` if the message was deleted; 400, 401, 405,
 *   413 or 415 `{ error }` for any other faulty request; 503 `{ error }` if the database does not answer.
 */
export function createLinkHandler({ publishableKeys, keyFor, replyAddress, database, now }: Needs): Handler {
  return async (request, spans) => {
    const post = await readPost(request, publishableKeys);
    if ('status' in post) return post;
    // A schema of yup would describe a wrong value in its error, and crash if that is nested thousands of times.
    const { token, action: given }: Partial<Record<string, unknown>> = { ...(post.value as object | null) };
    const action = linkActions.find((one) => one === given);
    if (typeof token !== 'string' || !action) {
      return refuse(400, `The body must be a token and an action: ${linkActions.join(', ')}`);
    }
    const claims = verifyToken(token, keyFor('links'), now());
    if (!claims) return invalidLink;
    const { purpose, subjectId } = claims;
    const done = (body: object = {}): Reply => {
      const entry = { level: 'info', outcome: outcomes[action], purpose, subjectId } as const;
      return { status: 200, outcome: 'done', body, entry };
    };
    try {
      return await spans.time(action, async () => {
        if (purpose === 'follow') {
          // Visitors may open their pages as often as they like.
          if (action === 'do' && (await nudge(database, subjectId))) return done();
          const followed = action === 'show' ? await readFollowed(database, subjectId) : {};
          if (!followed) return invalidLink;
          return { status: 200, outcome: 'done', body: followed, counted: { outcome: 'followed' } };
        }
        if (action !== 'show') {
          await act(database, action, purpose, subjectId);
          return done();
        }
        const state = await readLinkState(database, { ...claims, purpose });
        if (!state) return invalidLink;
        return done(isAboutList(purpose) ? state : { ...state, replyAddress: replyAddress(subjectId) });
      });
    } catch {
      return databaseUnavailable({ purpose, subjectId });
    }
  };
}
