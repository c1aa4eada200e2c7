import { fail, pass, startFirst, type Finding } from './finding.ts';
import { propertyOf } from '../src/json/property-of.ts';
import { probe, type ProbeResult } from './probe.ts';
import type { DoctorSettings } from './settings.ts';

export async function checkSite({ siteUrl, isLocal, CONTACT_SITE_URL }: DoctorSettings): Promise<Finding[]> {
  const [page, refusal] = await Promise.all([
    probe(siteUrl),
    // Nothing is stored, because send-contact-email refuses an empty message.
    probe(`${siteUrl}/api/contact`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
  ]);
  const isPublished = page.answer === '200' && page.headers?.has('content-security-policy');
  const links = checkLinks(siteUrl, CONTACT_SITE_URL);
  // If the site is missing, so is its function, and one finding is enough.
  if (!isPublished) {
    const remedy = isLocal
      ? `${startFirst} If another program uses the port, choose another SITE_PORT.`
      : 'It must be the domain on Netlify, without a redirect. Netlify must publish public/ with its _headers file.';
    const message = `${siteUrl} does not answer with 200 and its security headers (${page.answer})`;
    return [fail('Site', message, remedy), links];
  }
  return [pass('Site', `${siteUrl} answers with its security headers`), checkSiteFunction(refusal, isLocal), links];
}

function checkSiteFunction({ answer, body }: ProbeResult, isLocal: boolean): Finding {
  const isRefusal = answer === '400' && typeof propertyOf(body, 'field') === 'string';
  if (isRefusal) return pass('Site function', 'reaches send-contact-email');
  const remedy = isLocal
    ? 'See its log, .local/logs/site.log.'
    : 'Compare SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY on Netlify with this file, and see the function log there.';
  return fail('Site function', `does not refuse an empty message (${answer})`, remedy);
}

function checkLinks(siteUrl: string, linkedSite: string): Finding {
  if (new URL(linkedSite).origin === new URL(siteUrl).origin) return pass('Links in emails', 'go to the site');
  const remedy = 'Set it to the siteUrl from content/company.json, in this file, and deploy again.';
  return fail('Links in emails', `CONTACT_SITE_URL is not ${siteUrl}`, remedy);
}
