/** The settings that several edge functions have, and how settings are read and checked. Each is an environment variable. */
import { array, number, string, ValidationError, type AnyObject, type InferType, type ObjectSchema } from 'yup';
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

export const database = {
  /** PostgreSQL's connection string. Hosted Supabase sets it to a direct connection. */
  SUPABASE_DB_URL: postgresUrl().required('${path} is missing'),
  /** Replaces SUPABASE_DB_URL if set: Supabase's transaction pooler, for when direct connections run out. */
  CONTACT_DB_URL: postgresUrl().transform((url: string) => url || undefined),
};

export const databaseAndMail = {
  ...database,
  /** The mail server: `smtps://user:password@host:465`. Hosted Supabase blocks the ports 25 and 587. */
  SMTP_URL: serverUrl(/^smtps?:\/\//, '${path} must begin with smtp:// or smtps://', /[/?#]|%(?![\da-f]{2})/i).required(
    '${path} is missing',
  ),
  /** The staff's mailbox. */
  CONTACT_TO: oneAddress(),
  /** The company's own sender. A visitor's address would fail the DMARC check of its domain. */
  CONTACT_FROM: oneAddress(),
};

/** Who may call a function that the site function calls. */
export const callers = {
  /** The keys accepted in `apikey`. Hosted Supabase sets them as a JSON map: `{"default":"sb_publishable_…"}`. */
  SUPABASE_PUBLISHABLE_KEYS: array(string().defined())
    .transform((_, map: unknown) => keysIn(map))
    .required('${path} must be a JSON map of keys, like {"default":"sb_publishable_…"}'),
};

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

/** A secret that a caller sends in a header. */
export const secret = () =>
  string().required('${path} is missing').matches(secretPattern, {
    message:
      '${path} must have at least 16 characters, all of ASCII and no blanks, and must not be a placeholder (YOUR_…)',
    excludeEmptyString: true,
  });

/** All secrets of a project. Each function sees the environment variables of the others too. */
const secretNames = ['CONTACT_FORWARD_SECRET', 'CONTACT_SWEEP_SECRET', 'CONTACT_LINK_SECRET'];

/** With equal secrets, a caller that may do one thing could do another. @returns one error for each pair. */
function equalSecrets(names: readonly string[], read: (name: string) => string | undefined): string[] {
  const pairs = secretNames
    .filter((name) => names.includes(name) && read(name))
    .flatMap((name) =>
      secretNames.filter((other) => other !== name && read(other) === read(name)).map((other) => [name, other]),
    );
  return [...new Set(pairs.map((pair) => `${pair.sort().join(' and ')} must differ`))];
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

/** What the links in the mails to staff are made of. */
export const staffLinks = {
  /** The key of the tokens' HMAC. Only the edge functions have it. */
  CONTACT_LINK_SECRET: secret(),
  /** The URL of the site, where the links lead. */
  CONTACT_SITE_URL: origin('https://www.your-company.example'),
};

/** An optional whole number. */
export const count = (usual: number, { least = 0 } = {}) => {
  const message = `\${path} must be a whole number, ${least} or more`;
  return number()
    .transform((value: number, given: unknown) => (given === '' ? usual : value))
    .typeError(message)
    .integer(message)
    .min(least, message)
    .default(usual);
};

export type CheckedSettings<Settings> = { ok: true; settings: Settings } | { ok: false; settingsErrors: string[] };

/**
 * Reads and checks every setting of a function.
 *
 * @param read gives the value of one environment variable.
 * @returns the settings, or one error per line, naming settings and never their values, which may be secrets.
 */
export function readSettings<Schema extends ObjectSchema<AnyObject>>(
  schema: Schema,
  read: (name: string) => string | undefined,
): CheckedSettings<InferType<Schema>> {
  const names = Object.keys(schema.fields);
  const values = Object.fromEntries(names.map((name) => [name, read(name)]));
  const settingsErrors = equalSecrets(names, read);
  try {
    const settings = schema.validateSync(values, { abortEarly: false });
    return settingsErrors.length === 0 ? { ok: true, settings } : { ok: false, settingsErrors };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { ok: false, settingsErrors: [...error.errors, ...settingsErrors] };
  }
}
