/** What becomes of emails that pass neither SPF nor DKIM (RFC 7489). */
import { advise, fail, pass, type Finding } from './finding.ts';

/** The TXT records of a name. */
export type Level = { name: string; texts: string[] };

/**
 * @param levels the names that may have the record, nearest first.
 * @param place the name at which a missing record should be set.
 */
export function checkDmarc(levels: Level[], place: string): Finding {
  const advised = 'v=DMARC1; p=none; rua=mailto:…';
  for (const { name, texts } of levels) {
    const [record, another] = texts.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text));
    // Section 6.6.3. The next level counts only if this one has no record.
    if (another !== undefined) {
      return fail(
        'DMARC',
        `${name} has several DMARC records, and mail servers ignore them all`,
        'Delete all but one.',
      );
    }
    if (record === undefined) continue;
    if (/;\s*p\s*=\s*(none|quarantine|reject)\s*(;|$)/i.test(record)) return pass('DMARC', `${name} has its record`);
    const problem = `the record of ${name} has no p= that says none, quarantine or reject`;
    return advise('DMARC', problem, `Let it begin like ${advised}: docs/operations.md, step 1.`);
  }
  const remedy = `Set the TXT record of ${place} to ${advised}: docs/operations.md, step 1.`;
  return fail('DMARC', `${levels.map(({ name }) => name).join(' and ')} have no DMARC record`, remedy);
}
