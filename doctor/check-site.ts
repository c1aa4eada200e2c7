/** The site: whether it is there with its headers, and its function with it. */
import { ask, fieldOf } from './ask.ts';
import { bad, good, startFirst, type Finding } from './finding.ts';
import type { Settings } from './settings.ts';

export async function checkSite({ siteUrl, isLocal }: Settings): Promise<Finding[]> {
  const [page, refused] = await Promise.all([
    ask(siteUrl),
    // A message without a single field goes no further than the site's function.
    ask(`${siteUrl}/api/contact`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
  ]);
  if ('failure' in page || 'failure' in refused) {
    const failure = 'failure' in page ? page.failure : 'its function takes too long';
    const toDo = isLocal
      ? startFirst
      : 'siteUrl in content/company.json must be the address of the site; is its domain set at Netlify?';
    return [bad('Site', `${siteUrl} does not answer (${failure})`, toDo)];
  }
  return [
    page.status === 200 && page.headers.has('content-security-policy')
      ? good('Site', `${siteUrl} answers, with its security headers`)
      : bad(
          'Site',
          `${siteUrl} answers with ${String(page.status)}${page.status === 200 ? ', without security headers' : ''}`,
          'The build log of Netlify must end with public/ published, which holds _headers; siteUrl must not redirect.',
        ),
    refused.status === 400 && typeof fieldOf(refused.body, 'field') === 'string'
      ? good("Site's function", 'answers')
      : bad(
          "Site's function",
          `/api/contact answers with ${String(refused.status)}`,
          'Look at its log (Netlify, Logs, Functions); netlify.toml says which Node it must run on.',
        ),
  ];
}
