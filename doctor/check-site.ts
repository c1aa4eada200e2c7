/** Checks that the site answers with its security headers, that its functions work, and that links in mails lead to it. */
import { fail, pass, startStack, type Finding } from './finding.ts';
import { probe, propertyOf, type ProbeResult } from './probe.ts';
import type { Settings } from './settings.ts';

const remedyForUrl =
  "Compare siteUrl in content/company.json with the site's domain at Netlify, and check that the domain is set up.";

export async function checkSite({ siteUrl, isLocal, CONTACT_SITE_URL }: Settings): Promise<Finding[]> {
  const [page, refusal, link] = await Promise.all([
    probe(siteUrl),
    // The site function refuses an empty message without passing it on.
    probe(`${siteUrl}/api/contact`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
    // A link without a token shows a page.
    probe(`${siteUrl}/api/message`),
  ]);
  const finding = checkPage(page, siteUrl, isLocal);
  // Where there is no site, the functions are not to blame.
  const isFound = 'status' in page && page.status !== 404;
  return isFound
    ? [finding, checkSiteFunction(refusal, isLocal), checkLinks(link, siteUrl, CONTACT_SITE_URL)]
    : [finding];
}

function checkPage(page: ProbeResult, siteUrl: string, isLocal: boolean): Finding {
  const check = 'Site';
  if ('failure' in page) {
    return fail(check, `${siteUrl} does not answer (${page.failure})`, isLocal ? startStack : remedyForUrl);
  }
  const { status, headers } = page;
  if (status === 200 && headers.has('content-security-policy')) {
    return pass(check, `${siteUrl} answers with its security headers`);
  }
  const answer = `${siteUrl} answers with ${String(status)}${status === 200 ? ' but without security headers' : ''}`;
  if (isLocal)
    return fail(
      check,
      answer,
      'Another program uses this port. End it, or choose another SITE_PORT, and run npm start.',
    );
  if (status === 404) return fail(check, answer, remedyForUrl);
  return fail(
    check,
    answer,
    'siteUrl must not redirect, and Netlify must publish public/ with its file _headers: see the build log.',
  );
}

function checkSiteFunction(refusal: ProbeResult, isLocal: boolean): Finding {
  const check = 'Site function';
  const remedy = isLocal
    ? 'See its log, .local/logs/site.log.'
    : 'See its log (Netlify, Logs, Functions). It must run on the Node version in netlify.toml.';
  if ('failure' in refusal) return fail(check, `/api/contact does not answer (${refusal.failure})`, remedy);
  const { status, body } = refusal;
  return status === 400 && typeof propertyOf(body, 'field') === 'string'
    ? pass(check, 'answers')
    : fail(check, `/api/contact answers with ${String(status)}`, remedy);
}

function checkLinks(link: ProbeResult, siteUrl: string, linkedSite: string): Finding {
  const check = 'Links in mails';
  if (URL.parse(linkedSite)?.origin !== URL.parse(siteUrl)?.origin) {
    const remedy = 'Set it to siteUrl of content/company.json, in this file and with supabase secrets set.';
    return fail(check, `CONTACT_SITE_URL is not ${siteUrl}`, remedy);
  }
  const remedy = 'See the log of the function message (Netlify, Logs, Functions).';
  if ('failure' in link) return fail(check, `/api/message does not answer (${link.failure})`, remedy);
  const { status, headers } = link;
  // The site's page for unknown paths has another policy.
  return status === 404 && headers.get('referrer-policy') === 'no-referrer'
    ? pass(check, 'lead to /api/message, which answers')
    : fail(check, `/api/message answers with ${String(status)}`, remedy);
}
