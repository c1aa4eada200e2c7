import { randomBytes } from 'node:crypto';
import { appendFile, chmod, rm, writeFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { readTextFile, type DoctorSettings } from '../doctor/settings.ts';
import { siteSettingsSchema } from '../src/site-functions/relay/settings.ts';

/** Adds the secrets that the file lacks to its end, and lets only the file's owner read it. @returns their names. */
export async function addMissingSecrets(file: string): Promise<string[]> {
  const present = parseEnv(await readTextFile(file));
  const missing = ['CONTACT_SITE_SECRET', 'CONTACT_EDGE_SECRET'].filter((name) => !present[name]);
  const lines = missing.map((name) => `\n${name}=${randomBytes(24).toString('hex')}`);
  await chmod(file, 0o600);
  if (missing.length > 0) await appendFile(file, `${lines.join('')}\n`);
  return missing;
}

/** Writes the site's settings into a file that only its owner can read. */
export async function writeNetlifyFile(file: string, settings: DoctorSettings): Promise<void> {
  const names = Object.keys(siteSettingsSchema.fields) as (keyof typeof siteSettingsSchema.fields)[];
  const site = Object.fromEntries(names.map((name) => [name, settings[name]]));
  // netlify.toml says why Netlify needs this one here too.
  const all = { ...site, NETLIFY_SKIP_GATSBY_BUILD_PLUGIN: 'true' };
  const lines = Object.entries(all).flatMap(([name, value]) => (value ? `${name}=${quoted(value)}\n` : []));
  // A file that is already there would keep its mode.
  await rm(file, { force: true });
  await writeFile(file, lines.join(''), { mode: 0o600 });
}

/** The value in quotes that it does not contain, because a secret may contain `#`. */
function quoted(value: string): string {
  const mark = ["'", '"', '`'].find((quote) => !value.includes(quote)) ?? '';
  return mark + value + mark;
}
