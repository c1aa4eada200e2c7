/** Which mail servers may send for a domain (RFC 7208). */
import { advise, fail, pass, type Finding } from './finding.ts';

const remedy = 'Set one record, as the mail provider says: docs/operations.md, step 1.';

/** @param texts the domain's TXT records. */
export function checkSpf(domain: string, texts: string[]): Finding {
  const [record, another] = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  const fault = (problem: string) => fail('SPF', `${domain} ${problem}`, remedy);
  // Section 4.5.
  if (another !== undefined) return fault('has several SPF records, and mail servers ignore them all');
  if (record !== undefined) {
    const problem = problemIn(record.toLowerCase().split(/ +/).slice(1).filter(Boolean));
    return problem ? fault(problem) : pass('SPF', `${domain} says who may send for it`);
  }
  const isMeant = texts.some((text) => /v\s*=\s*spf|\bspf1\b|\s[-~?+]all\b/i.test(text));
  if (isMeant) return fault('has an SPF record that does not begin with v=spf1 and a space');
  // Some providers send from a domain of their own.
  return advise('SPF', `${domain} has no SPF record: its emails must pass DKIM`, `${remedy} Some providers need none.`);
}

/** Mechanisms and modifiers (section 12). */
const knownTerm = /^([-+~?]?(all|(include|exists|ip[46]):[!-~]+|(a|mx|ptr)([:/][!-~]+)?)|[a-z][\w.-]*=[!-~]*)$/;

function problemIn(terms: string[]): string | undefined {
  // With any other term, the whole record counts for nothing (section 4.6).
  const unknown = terms.find((term) => !knownTerm.test(term));
  if (unknown) return `has an SPF record with "${unknown}", which is no part of SPF`;
  // The terms after the first `all` do not count, nor does `redirect` beside it (section 5.1).
  const end = terms.findIndex((term) => /^[-+~?]?all$/.test(term));
  const tested = end < 0 ? terms : terms.slice(0, end + 1).filter((term) => !term.startsWith('redirect='));
  const passing = tested.filter((term) => /^redirect=|^\+?\w+([:/].*)?$/.test(term));
  if (passing.some((term) => /^\+?all$|\/0$/.test(term))) return 'has an SPF record that lets everybody send for it';
  return passing.length === 0 ? 'has an SPF record that lets nobody send for it' : undefined;
}
