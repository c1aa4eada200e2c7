/** Checks that the site answers with its security headers, and that the site function works. */
import { fail, pass, startStack, type Finding } from './finding.ts';
import { probe, propertyOf, type ProbeResult } from './probe.ts';
import type { Settings } from './settings.ts';

const remedyForUrl =
  "Compare siteUrl in content/company.json with the site's domain at Netlify, and check that the domain is set up.";

export async function checkSite({ siteUrl, isLocal }: Settings): Promise<Finding[]> {
  const [page, refusal] = await Promise.all([
    probe(siteUrl),
    // The site function refuses an empty message without passing it on.
    probe(`${siteUrl}/api/contact`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
  ]);
  const finding = checkPage(page, siteUrl, isLocal);
  // Where there is no site, the function is not to blame.
  const isFound = 'status' in page && page.status !== 404;
  return isFound ? [finding, checkSiteFunction(refusal, isLocal)] : [finding];
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
