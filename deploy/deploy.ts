/**
 * `npm run deploy -- FILE` puts the backend onto the hosted project whose settings are in the file. Every step can run
 * again, so the whole command can. With `--init`, it first makes the secrets that the file lacks. It prints no secret.
 */
import { dirname, join } from 'node:path';
import { runWithGracefulShutdown } from '../local/process/graceful-shutdown.ts';
import { UserError } from '../local/process/report.ts';
import { checkedSettings } from './checked-settings.ts';
import { addMissingSecrets, writeNetlifyFile } from './env-files.ts';
import { deployFunctions, pushDatabase, setSecrets } from './supabase-cli.ts';
import { fillVault } from './vault.ts';

await runWithGracefulShutdown(async (resources) => {
  const given = process.argv.slice(2);
  const file = given.find((argument) => argument !== '--init');
  if (file === undefined) throw new UserError('Name the file with the settings: npm run deploy -- hosted.env');
  if (given.includes('--init')) {
    for (const name of await addMissingSecrets(file)) console.log(`Made ${name}, and added it to ${file}.`);
  }

  console.log(`Checking the settings in ${file}`);
  const settings = await checkedSettings(file);

  console.log('Updating the tables and the schedule (supabase db push)');
  await pushDatabase(resources, settings);

  console.log('Setting the settings of the edge functions (supabase secrets set)');
  await setSecrets(resources, settings, file);

  console.log('Deploying the edge functions (supabase functions deploy)');
  await deployFunctions(resources, settings);

  console.log("Putting the project's URL and the sweep key into the vault, for the schedule");
  await fillVault(settings);

  const netlifyFile = join(dirname(file), 'netlify.env');
  console.log(`Writing the settings for Netlify into ${netlifyFile}`);
  await writeNetlifyFile(netlifyFile, settings);

  console.log(`
The backend is deployed. What comes next is in docs/operations.md:
- Import ${netlifyFile} at Netlify, and deploy the site: step 4.
- Check everything with npm run doctor -- ${file}: step 5.
- Give the monitors the keys that npm run doctor -- ${file} --keys prints: step 6.`);
});
