/**
 * `npm run doctor` checks the stack that `npm start` runs or, with `-- FILE`, the hosted project whose settings are in
 * the file. It changes nothing. With `--keys` it only prints the keys for other services.
 */
import { styleText } from 'node:util';
import { runWithGracefulShutdown } from '../local/process/graceful-shutdown.ts';
import { UserError } from '../local/process/report.ts';
import { replyUrl } from '../local/stack/settings.ts';
import { deriveKey } from '../supabase/functions/_shared/keys.ts';
import { checkDatabase } from './check-database.ts';
import { checkDns } from './check-dns.ts';
import { checkFunctions } from './check-functions.ts';
import { checkMailServer } from './check-mail-server.ts';
import { checkSite } from './check-site.ts';
import { formatFinding, type Finding } from './finding.ts';
import { readLocalSettings, readSettingsFile } from './settings.ts';

const colors = { 'in order': 'green', advice: 'yellow', fault: 'red' } as const;

await runWithGracefulShutdown(async () => {
  const given = process.argv.slice(2);
  const file = given.find((argument) => argument !== '--keys');
  const { findings, settings } = await (file === undefined ? readLocalSettings(process.env) : readSettingsFile(file));
  if (settings && given.includes('--keys')) {
    const { CONTACT_EDGE_SECRET, CONTACT_REPLIES } = settings;
    console.log(`contact_sweep_key, for the vault: ${deriveKey(CONTACT_EDGE_SECRET, 'sweep')}`);
    console.log(`health key, for the uptime monitor: ${deriveKey(CONTACT_EDGE_SECRET, 'health')}`);
    if (CONTACT_REPLIES) console.log(`URL of the webhook, for the inbound service: ${replyUrl(settings)}`);
    return;
  }
  if (settings) {
    const checks = [checkFunctions, checkDatabase, checkMailServer, checkSite, checkDns];
    findings.push(...(await Promise.all(checks.map((check) => check(settings)))).flat());
  }
  for (const finding of findings) console.log(styleText(colors[finding.kind], formatFinding(finding)));
  const counted = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length;
  const faults = counted('fault');
  if (faults > 0) throw new UserError(`${String(faults)} of ${String(findings.length)} checks failed.`);
  console.log(counted('advice') > 0 ? '\nNo check failed. Lines with ! are advice.' : '\nAll checks passed.');
});
