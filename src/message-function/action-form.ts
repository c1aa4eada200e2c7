import type { LinkAction } from '../../supabase/functions/_shared/links/link-state.ts';
import { markup, type Markup } from '../../supabase/functions/_shared/markup.ts';

/** The form with the only button on a link's page. It posts the token, so that nothing happens before a press. */
export function actionForm(token: string, action: Exclude<LinkAction, 'show'>, label: string): Markup {
  return markup`<form method="post" action="/api/message">
<input type="hidden" name="token" value="${token}">
<button type="submit" name="action" value="${action}">${label}</button>
</form>`;
}
