import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import company from '../content/company.json' with { type: 'json' };
import type { InferType } from 'yup';
import { UserError } from '../local/process/report.ts';
import { backendSettings, readPorts, siteUrlOf, type Environment } from '../local/stack/settings.ts';
import { buildSettingNames } from '../src/session/build-settings.ts';
import { siteSettingsSchema } from '../src/site-functions/relay/settings.ts';
import { readSettings, settingsSchema } from '../supabase/functions/_shared/settings.ts';
import { bareAddress } from '../supabase/functions/_shared/email-address.ts';
import { advise, fail, pass, type Finding } from './finding.ts';
import { propertyOf } from '../src/json/property-of.ts';
import { unknownNames } from './unknown-names.ts';

/** The settings of the edge functions and the site functions, except for the keys that Supabase itself sets. */
const schema = settingsSchema.omit(['SUPABASE_PUBLISHABLE_KEYS']).concat(siteSettingsSchema);

/** All names in docs/settings.md. */
export const settingNames = [
  ...new Set([...Object.keys(settingsSchema.fields), ...Object.keys(siteSettingsSchema.fields), ...buildSettingNames]),
];

/** What docs/operations.md has in place of an operator's own values. */
const placeholder = /…|\bYOUR_[A-Z]|:PASSWORD@|\b(your-company|another-provider)\.example\b/;

export type DoctorSettings = InferType<typeof schema> & {
  siteUrl: string;
  /** Whether these are the local stack's settings. */
  isLocal: boolean;
};

type CheckedSettings = { findings: Finding[]; settings?: DoctorSettings | undefined };

export function readLocalSettings(environment: Environment): CheckedSettings {
  const ports = readPorts(environment);
  return check(backendSettings(environment, ports), { siteUrl: siteUrlOf(ports.site), isLocal: true });
}

/** Reads `NAME=value` lines. Throws a {@link UserError} if the file cannot be read. */
export async function readSettingsFile(file: string): Promise<CheckedSettings> {
  const text = await readTextFile(file);
  const { findings, settings } = check(parseEnv(text), { siteUrl: company.siteUrl, isLocal: false });
  return { findings: [...findings, ...unknownNames(text, settingNames)], settings };
}

/** Throws a {@link UserError} if the file is not plain UTF-8, which the Supabase CLI may read otherwise. */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    const code = String(propertyOf(error, 'code'));
    throw new UserError(`${file} cannot be read (${code}): docs/operations.md, step 2, describes it.`);
  });
  const encoding = otherEncoding(bytes);
  if (encoding) throw new UserError(`${file} is ${encoding}: save it as UTF-8 without a byte order mark.`);
  return bytes.toString();
}

function otherEncoding(bytes: Buffer): string | undefined {
  // In UTF-16, one of the two bytes of an ASCII character is zero.
  if (bytes.includes(0)) return 'in UTF-16';
  if (bytes.indexOf('\ufeff') === 0) return 'in UTF-8 with a byte order mark (BOM)';
  return isUtf8(bytes) ? undefined : 'not in UTF-8';
}

function check(values: Environment, where: Pick<DoctorSettings, 'siteUrl' | 'isLocal'>): CheckedSettings {
  const remedy = 'docs/settings.md says what it is and where to find it.';
  const unchanged = Object.keys(schema.fields).filter((name) => placeholder.test(values[name] ?? ''));
  const placeholders = unchanged.map((name) => fail('Settings', `${name} has a placeholder of the manual`, remedy));
  const read = readSettings(schema, (name) => values[name]);
  if (read.ok && placeholders.length === 0) {
    const findings = [pass('Settings', 'are complete and well-formed'), checkOwner(read.settings)];
    return { findings, settings: { ...read.settings, ...where } };
  }
  const isOther = (error: string) => !unchanged.some((name) => error.startsWith(`${name} `));
  const errors = read.ok ? [] : read.settingsErrors.filter(isOther);
  return { findings: [...placeholders, ...errors.map((error) => fail('Settings', error, remedy))] };
}

export const domainOf = (mailbox: string) => bareAddress(mailbox).toLowerCase().replace(/^.*@/, '');

function checkOwner({ CONTACT_OWNER, CONTACT_TO }: InferType<typeof schema>): Finding {
  const remedy = 'Set it to the mailbox of the person who is responsible for the promise, at another mail provider.';
  if (!CONTACT_OWNER) return advise('Owner', 'CONTACT_OWNER is missing: nobody is told about a late answer', remedy);
  if (domainOf(CONTACT_OWNER) !== domainOf(CONTACT_TO))
    return pass('Owner', "has an address outside the office's domain");
  return advise('Owner', 'CONTACT_OWNER has the domain of CONTACT_TO: one failure can stop both', remedy);
}
