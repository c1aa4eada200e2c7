/**
 * `npm run doctor`: whether what the settings lead to works, a line for each check: green, or red with what to do. It
 * looks at what `npm start` runs in another terminal; with `-- FILE`, at the hosted project whose settings the file
 * holds. Nothing is changed by it, and no message is sent. Ends with 1 if anything is red.
 */
import { Resolver } from 'node:dns/promises';
import { styleText } from 'node:util';
import { UserError } from '../local/process/user-error.ts';
import { runUntilStopped } from '../local/process/graceful-shutdown.ts';
import { checkDatabase } from './check-database.ts';
import { checkFunctions } from './check-functions.ts';
import { checkMailServer } from './check-mail-server.ts';
import { checkSender } from './check-sender.ts';
import { checkSite } from './check-site.ts';
import { textOf, type Finding } from './finding.ts';
import { settingsHere, settingsIn, type Given } from './settings.ts';

await runUntilStopped(
  () => 1,
  async () => {
    const [file] = process.argv.slice(2);
    const findings = await examine(file === undefined ? await settingsHere(process.env) : await settingsIn(file));
    for (const finding of findings) console.log(styleText(finding.isGood ? 'green' : 'red', textOf(finding)));
    const wrong = findings.filter(({ isGood }) => !isGood).length;
    if (wrong > 0) throw new UserError(`${String(wrong)} of ${String(findings.length)} checks failed.`);
    console.log('\nAll is well, as far as it can be seen from here.');
  },
);

async function examine({ findings, settings }: Given): Promise<Finding[]> {
  if (!settings) return findings;
  const dns = new Resolver({ timeout: 5_000, tries: 2 });
  const found = await Promise.all([
    checkFunctions(settings),
    checkDatabase(settings),
    checkMailServer(settings),
    checkSender(settings, dns),
    checkSite(settings),
  ]);
  return [...findings, ...found.flat()];
}
