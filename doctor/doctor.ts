/**
 * `npm run doctor` checks the settings and everything they lead to: the stack that `npm start` runs in another terminal
 * or, with `-- FILE`, the hosted project whose settings are in the file. It prints one line per check, with a remedy for
 * each failure. It changes nothing and sends no message, unless `--send` lets it send one, which it deletes. Its exit code
 * is 1 if a check failed.
 */
import { Resolver } from 'node:dns/promises';
import { styleText } from 'node:util';
import { runWithGracefulShutdown } from '../local/process/graceful-shutdown.ts';
import { UserError } from '../local/process/user-error.ts';
import { checkDatabase } from './check-database.ts';
import { checkFunctions } from './check-functions.ts';
import { checkMailServer } from './check-mail-server.ts';
import { checkSender } from './check-sender.ts';
import { checkSite } from './check-site.ts';
import { formatFinding, type Finding } from './finding.ts';
import { sendMessage } from './send-message.ts';
import { readLocalSettings, readSettingsFile, type CheckedSettings } from './settings.ts';

await runWithGracefulShutdown(
  () => 1,
  async (resources) => {
    const given = process.argv.slice(2);
    const file = given.find((argument) => argument !== '--send');
    const checked = file === undefined ? await readLocalSettings(process.env) : await readSettingsFile(file);
    const findings = await examine(checked);
    print(findings);
    if (checked.settings && given.includes('--send')) {
      const more = await sendMessage(resources, checked.settings, console.log);
      print(more);
      findings.push(...more);
    }
    const failed = findings.filter(({ passed }) => !passed).length;
    if (failed > 0) throw new UserError(`${String(failed)} of ${String(findings.length)} checks failed.`);
    console.log('\nAll checks passed.');
  },
);

function print(findings: readonly Finding[]): void {
  for (const finding of findings) console.log(styleText(finding.passed ? 'green' : 'red', formatFinding(finding)));
}

async function examine({ findings, settings }: CheckedSettings): Promise<Finding[]> {
  if (!settings) return findings;
  const dns = new Resolver({ timeout: 5_000, tries: 2 });
  const more = await Promise.all([
    checkFunctions(settings),
    checkDatabase(settings),
    checkMailServer(settings),
    checkSender(settings, dns),
    checkSite(settings),
  ]);
  return [...findings, ...more.flat()];
}
