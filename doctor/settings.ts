/** The settings that are examined: those of this machine, or those of a hosted project, as a file holds them. */
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { string, type InferType } from 'yup';
import { companyContent } from '../local/stack/company.ts';
import { errorCode } from '../local/process/error-code.ts';
import { backendSettings } from '../local/stack/backend-settings.ts';
import { readPorts, type Environment } from '../local/stack/settings.ts';
import { readSettings } from '../supabase/functions/_shared/settings.ts';
import { settingsSchema as deliverSchema } from '../supabase/functions/deliver-contact-messages/settings.ts';
import { settingsSchema as sendSchema } from '../supabase/functions/send-contact-email/settings.ts';
import { bad, good, type Finding } from './finding.ts';
import { isLoopback } from './is-loopback.ts';

/** With the rules that the functions have for them. */
const schema = sendSchema
  // The host makes this one of the project's keys.
  .omit(['SUPABASE_PUBLISHABLE_KEYS'])
  .concat(deliverSchema)
  .shape({
    SUPABASE_URL: string()
      .required('${path} is missing')
      .test({
        message: '${path} must be like https://YOUR_PROJECT.supabase.co, without a path',
        test: (url) => !url || isProjectUrl(url),
      }),
    SUPABASE_PUBLISHABLE_KEY: string()
      .required('${path} is missing')
      .matches(/^[\x21-\x7e]+$/, {
        message: '${path} must be one of the publishable keys in the dashboard, all of ASCII',
        excludeEmptyString: true,
      }),
  });

function isProjectUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^[^/]*\/\/[^/]+\/?$/.test(text)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

export type Settings = InferType<typeof schema> & {
  siteUrl: string;
  /** Whether all that is looked at runs on this machine, by `npm start`. */
  isLocal: boolean;
};

/** What was found of the settings themselves; and the settings, if nothing is wrong with them. */
export type Given = { findings: Finding[]; settings?: Settings };

/** What `npm start` uses, with the ports and settings of the environment. */
export async function settingsHere(environment: Environment): Promise<Given> {
  const ports = readPorts(['site', 'api', 'database', 'smtp'], environment);
  const values: Environment = await backendSettings(environment, ports);
  return check(values, { siteUrl: `http://localhost:${String(ports.site)}`, isLocal: true });
}

/** What a file of `NAME=value` lines says; the site is where `content/company.json` says. */
export async function settingsIn(file: string): Promise<Given> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const says = errorCode(error) === 'ENOENT' ? 'there is no file' : `cannot be read (${String(errorCode(error))}):`;
    const toDo = 'docs/deploy.md, step 2, tells what stands in it. Leave it out to look at npm start.';
    return { findings: [bad('Settings', `${says} ${file}`, toDo)] };
  }
  return check(parseEnv(text), { siteUrl: (await companyContent()).siteUrl, isLocal: false });
}

function check(values: Environment, where: Pick<Settings, 'siteUrl' | 'isLocal'>): Given {
  const read = readSettings(schema, (name) => values[name]);
  if (read.ok) {
    return { findings: [good('Settings', 'none is missing or malformed')], settings: { ...read.settings, ...where } };
  }
  return {
    findings: read.problems.map((problem) =>
      bad('Settings', problem, 'README.md, "Settings", tells what it is; docs/deploy.md, step 2, where it comes from.'),
    ),
  };
}
