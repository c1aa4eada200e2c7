/** Reads and checks the settings: those of the local stack, or those of a hosted project in a file. */
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { string, type InferType } from 'yup';
import { companyContent } from '../local/stack/company.ts';
import { errorCode } from '../local/process/error-code.ts';
import { backendSettings } from '../local/stack/backend-settings.ts';
import { readPorts, siteUrlOf, type Environment } from '../local/stack/settings.ts';
import { isSecretKey } from '../src/session/is-secret-key.ts';
import { origin, readSettings } from '../supabase/functions/_shared/settings.ts';
import { settingsSchema as deliverSchema } from '../supabase/functions/deliver-contact-messages/settings.ts';
import { settingsSchema as sendSchema } from '../supabase/functions/send-contact-email/settings.ts';
import { fail, pass, type Finding } from './finding.ts';

/** Extends the schemas of the edge functions. */
const schema = sendSchema
  // Supabase sets it from the project's keys.
  .omit(['SUPABASE_PUBLISHABLE_KEYS'])
  .concat(deliverSchema)
  .shape({
    SUPABASE_URL: origin('https://YOUR_PROJECT.supabase.co'),
    SUPABASE_PUBLISHABLE_KEY: string()
      .required('${path} is missing')
      .matches(/^[\x21-\x7e]+$/, {
        message: '${path} must be one of the publishable keys in the dashboard, in ASCII only',
        excludeEmptyString: true,
      })
      .test({
        message:
          '${path} IS A SECRET KEY, with which anyone can read and change the whole database: replace it here and at ' +
          'Netlify by a publishable key, and delete it in the dashboard (Settings, API Keys)',
        test: (key) => !key || !isSecretKey(key),
      }),
  });

export type Settings = InferType<typeof schema> & {
  siteUrl: string;
  /** Whether `npm start` runs everything on this machine. */
  isLocal: boolean;
};

/** The findings about the settings themselves, and the settings if they are valid. */
export type CheckedSettings = { findings: Finding[]; settings?: Settings };

/** Reads what `npm start` uses, with the ports and settings of the environment. */
export async function readLocalSettings(environment: Environment): Promise<CheckedSettings> {
  const ports = readPorts(['site', 'api', 'database', 'smtp'], environment);
  const values: Environment = await backendSettings(environment, ports);
  return check(values, { siteUrl: siteUrlOf(ports.site), isLocal: true });
}

/** Reads a file of `NAME=value` lines. The URL of the site comes from `content/company.json`. */
export async function readSettingsFile(file: string): Promise<CheckedSettings> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const reason = errorCode(error) === 'ENOENT' ? 'does not exist' : `cannot be read (${String(errorCode(error))})`;
    const remedy = 'docs/deploy.md, step 2, describes the file. Without a file, npm run doctor checks npm start.';
    return { findings: [fail('Settings', `${file} ${reason}`, remedy)] };
  }
  const findings = [...text.matchAll(cutValue)].map(([, name = '']) =>
    fail(
      'Settings',
      `${name} is read only up to its #, which begins a comment`,
      'In the password of a URL, write # as %23; put any other value that contains # into double quotes.',
    ),
  );
  if (findings.length > 0) return { findings };
  return check(parseEnv(text), { siteUrl: (await companyContent()).siteUrl, isLocal: false });
}

/** A line whose value has no quotes and contains a # without a blank before it. */
const cutValue = /^\s*(?:export\s+)?(\w+)\s*=\s*(?!["'`])[^\n#]*[^\s#=]#/gm;

function check(values: Environment, where: Pick<Settings, 'siteUrl' | 'isLocal'>): CheckedSettings {
  const read = readSettings(schema, (name) => values[name]);
  if (read.ok) {
    return { findings: [pass('Settings', 'are complete and well-formed')], settings: { ...read.settings, ...where } };
  }
  return {
    findings: read.settingsErrors.map((error) =>
      fail('Settings', error, 'README.md, "Settings", explains it; docs/deploy.md, step 2, says where to find it.'),
    ),
  };
}
