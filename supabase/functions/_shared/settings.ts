/** The settings of the edge functions: environment variables, the same for all three functions of a project. */
import { array, object, string, ValidationError, type InferType } from 'yup';
import { isLoopback } from './is-loopback.ts';
import { secretPattern } from './secret-pattern.ts';

/** One email address, bare or as `Name <address>`. */
const mailbox = /^(?:[^\s<>@,]+@[^\s<>@,]+|[^<>@,\r\n]+ <[^\s<>@,]+@[^\s<>@,]+>)$/;

/** A URL with user and password, in which these characters must be escaped. */
const serverUrl = (scheme: RegExp, message: string, escaped: RegExp) =>
  string()
    .matches(scheme, { message, excludeEmptyString: true })
    .test((url, { path, createError }) => {
      const fault = url && scheme.test(url) ? faultIn(url, escaped) : undefined;
      return fault === undefined || createError({ message: `${path} cannot be read: ${fault}` });
    });

function faultIn(url: string, escaped: RegExp): string | undefined {
  const [, login = ''] = /^\w+:\/\/(.*)@/.exec(url) ?? [];
  const [character] = escaped.exec(login) ?? [];
  if (character) return `its password contains ${character}, which must be written as ${encodeURIComponent(character)}`;
  return URL.canParse(url) ? undefined : 'it must be like scheme://user:password@host:port';
}

/** The client takes the host from after the first @. */
const postgresUrl = () =>
  serverUrl(/^postgres(ql)?:\/\//, '${path} must begin with postgres:// or postgresql://', /[@/?#]|%(?![\da-f]{2})/i);

const oneAddress = () =>
  string()
    .required('${path} is missing')
    .matches(mailbox, { message: '${path} must be one email address', excludeEmptyString: true });

const secret = () =>
  string().required('${path} is missing').matches(secretPattern, {
    message:
      '${path} must have at least 16 characters, all of ASCII and no blanks, and must not be a placeholder (YOUR_…)',
    excludeEmptyString: true,
  });

/** The keys in a JSON map; undefined if any of them is empty or not text, so that an empty `apikey` is never accepted. */
function keysIn(json: unknown): string[] | undefined {
  try {
    const map: unknown = JSON.parse(String(json));
    const keys = typeof map === 'object' && map !== null ? Object.values(map) : [];
    return keys.length > 0 && keys.every((key) => typeof key === 'string' && key !== '') ? keys : undefined;
  } catch {
    return undefined;
  }
}

/** A URL of https, or of http on this machine, without a path. */
export const origin = (example: string) =>
  string()
    .required('${path} is missing')
    .test({ message: `\${path} must be like ${example}, without a path`, test: (url) => !url || isOrigin(url) });

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^[^/]*\/\/[^/?#]+\/?$/.test(text)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

export const settingsSchema = object({
  /** PostgreSQL's connection string. Hosted Supabase sets it to a direct connection. */
  SUPABASE_DB_URL: postgresUrl().required('${path} is missing'),
  /** Replaces SUPABASE_DB_URL if set: Supabase's transaction pooler, for when direct connections run out. */
  CONTACT_DB_URL: postgresUrl().transform((url: string) => url || undefined),
  /** The keys accepted in `apikey`. Hosted Supabase sets them as a JSON map: `{"default":"sb_publishable_…"}`. */
  SUPABASE_PUBLISHABLE_KEYS: array(string().defined())
    .transform((_, map: unknown) => keysIn(map))
    .required('${path} must be a JSON map of keys, like {"default":"sb_publishable_…"}'),
  /** The mail server: `smtps://user:password@host:465`. Hosted Supabase blocks the ports 25 and 587. */
  SMTP_URL: serverUrl(/^smtps?:\/\//, '${path} must begin with smtp:// or smtps://', /[/?#]|%(?![\da-f]{2})/i).required(
    '${path} is missing',
  ),
  /** The staff's mailbox. */
  CONTACT_TO: oneAddress(),
  /** The company's own sender. A visitor's address would fail the DMARC check of its domain. */
  CONTACT_FROM: oneAddress(),
  /** The secret that the site function has too. */
  CONTACT_SITE_SECRET: secret(),
  /** The secret that only the edge functions have. With equal secrets, the site function could make links. */
  CONTACT_EDGE_SECRET: secret().when('CONTACT_SITE_SECRET', ([siteSecret], schema) =>
    siteSecret ? schema.notOneOf([siteSecret], 'CONTACT_EDGE_SECRET and CONTACT_SITE_SECRET must differ') : schema,
  ),
  /** The URL of the site, where the links in the emails lead. */
  CONTACT_SITE_URL: origin('https://www.your-company.example'),
});

export type Settings = InferType<typeof settingsSchema>;

export type CheckedSettings<Values> = { ok: true; settings: Values } | { ok: false; settingsErrors: string[] };

/**
 * Reads and checks settings.
 *
 * @param schema of settings by their names.
 * @param read gives the value of one environment variable.
 * @returns the settings, or one error per line, naming settings and never their values, which may be secrets.
 */
export function readSettings<Values>(
  schema: { fields: object; validateSync: (values: unknown, options: { abortEarly: false }) => Values },
  read: (name: string) => string | undefined,
): CheckedSettings<Values> {
  const values = Object.fromEntries(Object.keys(schema.fields).map((name) => [name, read(name)]));
  try {
    return { ok: true, settings: schema.validateSync(values, { abortEarly: false }) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { ok: false, settingsErrors: error.errors };
  }
}
