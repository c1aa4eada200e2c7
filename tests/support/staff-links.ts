/** The links in an email to staff, and their pages without a browser. */
import { createLinks } from '../../supabase/functions/_shared/links/create-links.ts';
import { deriveKey } from '../../supabase/functions/_shared/keys.ts';
import type { Purpose } from '../../supabase/functions/_shared/links/actions.ts';
import { backendSettings } from '../../local/stack/backend-settings';
import type { Mail } from './mailbox';
import type { SharedStack } from './stack';

/** The URL of an email's link for this, about this message, digest or reminder if that is given. */
export function linkIn({ text }: Mail, purpose: Purpose, subjectId?: string): string {
  const link = Array.from(text.matchAll(/https?:\S+\/api\/message\?token=([a-z-]+)\.([0-9a-f-]{36})\.\S+/g)).find(
    ([, one, id]) => one === purpose && (subjectId === undefined || id === subjectId),
  );
  if (!link) throw new Error(`The email has no link for ${purpose}: ${text}`);
  return link[0];
}

export const tokenIn = (link: string): string => new URL(link).searchParams.get('token') ?? '';

/** A link as the edge functions of this stack make it. */
export async function makeLink({ siteUrl }: SharedStack, purpose: Purpose, subjectId: string, since = new Date()) {
  const { CONTACT_EDGE_SECRET } = backendSettings({}, { site: 0, api: 0, database: 0, smtp: 0 });
  const link = createLinks({ key: await deriveKey(CONTACT_EDGE_SECRET, 'links'), siteUrl });
  return (await link(purpose, subjectId, since)).url;
}

export type LinkPage = { status: number; headers: Headers; html: string; heading: string; button: string | undefined };

async function pageOf(response: Response): Promise<LinkPage> {
  const html = await response.text();
  const { status, headers } = response;
  const heading = /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? '';
  return { status, headers, html, heading, button: /<button[^>]*>(.*?)<\/button>/.exec(html)?.[1] };
}

export async function open(link: string, method = 'GET'): Promise<LinkPage> {
  return pageOf(await fetch(link, { method }));
}

/** Posts the page's form as a browser does that presses its button. */
export async function press(
  siteUrl: string,
  { html }: LinkPage,
  headers: Record<string, string> = {},
): Promise<LinkPage> {
  const [, token = ''] = /name="token" value="([^"]*)"/.exec(html) ?? [];
  const [, action = ''] = /name="action" value="([^"]*)"/.exec(html) ?? [];
  return post(siteUrl, { token, action }, headers);
}

export async function post(siteUrl: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(form);
  return pageOf(await fetch(`${siteUrl}/api/message`, { method: 'POST', body, headers }));
}
