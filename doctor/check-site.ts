/** The site: whether it is there with its headers, and its function with it. */
import { ask, fieldOf, type Answer } from './ask.ts';
import { bad, good, startFirst, type Finding } from './finding.ts';
import type { Settings } from './settings.ts';

export async function checkSite({ siteUrl, isLocal }: Settings): Promise<Finding[]> {
  const [page, refused] = await Promise.all([
    ask(siteUrl),
    // A message without a single field goes no further than the site's function.
    ask(`${siteUrl}/api/contact`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
  ]);
  return [findingOfPage(page, siteUrl, isLocal), findingOfFunction(refused)];
}

function findingOfPage(page: Answer, siteUrl: string, isLocal: boolean): Finding {
  if ('failure' in page) {
    const toDo = isLocal
      ? startFirst
      : 'siteUrl in content/company.json must be the address of the site; is its domain set at Netlify?';
    return bad('Site', `${siteUrl} does not answer (${page.failure})`, toDo);
  }
  const { status, headers } = page;
  if (status === 200 && headers.has('content-security-policy')) {
    return good('Site', `${siteUrl} answers, with its security headers`);
  }
  return bad(
    'Site',
    `${siteUrl} answers with ${String(status)}${status === 200 ? ', without security headers' : ''}`,
    'The build log of Netlify must end with public/ published, which holds _headers; siteUrl must not redirect.',
  );
}

function findingOfFunction(refused: Answer): Finding {
  const name = "Site's function";
  const toDo = 'Look at its log (Netlify, Logs, Functions); netlify.toml says which Node it must run on.';
  if ('failure' in refused) return bad(name, `/api/contact does not answer (${refused.failure})`, toDo);
  const { status, body } = refused;
  return status === 400 && typeof fieldOf(body, 'field') === 'string'
    ? good(name, 'answers')
    : bad(name, `/api/contact answers with ${String(status)}`, toDo);
}
