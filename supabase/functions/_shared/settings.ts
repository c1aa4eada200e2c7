/** The edge functions' settings. docs/settings.md says what each is. */
import { array, object, string, ValidationError, type InferType } from 'yup';
import { bareAddress, emailAddress } from './email-address.ts';
import { isLoopback } from './is-loopback.ts';

/** Safe in a header, and not one of the placeholders in docs/operations.md. */
export const secretPattern = /^(?!YOUR_)[\x21-\x7e]{16,}$/;

const text = string().required('${path} is missing');

const matching = (pattern: RegExp, must: string) =>
  text.matches(pattern, { message: `\${path} must ${must}`, excludeEmptyString: true });

/** Does not match a login with unescaped characters: a client would read the text after the first @ as the host. */
const postgresUrl = matching(
  /^postgres(ql)?:\/\/((?:[^@/?#%]|%[\da-f]{2})*@)?[\w.-]+(:\d+)?([/?][^@]*)?$/i,
  'be like postgresql://user:password@host:5432/name, with @ / ? # % escaped (%40 for @)',
);

/** One email address, bare or as `Name <address>`. */
const mailbox = matching(
  new RegExp(`^(?:${emailAddress}|[^<>@,:;\\r\\n]+ <${emailAddress}>)$`),
  'be one email address, such as office@your-company.example, without mailto: or invisible characters',
);

/** With the plus and a token of 52 characters before the @, the local part has at most 64, as RFC 5321 allows. */
const repliesAddress = matching(
  new RegExp(`^(?=[^+@]{1,11}@)${emailAddress}$`),
  'be one email address, such as replies@in.your-company.example, without a plus and with at most 11 characters before the @',
).test({
  // A reply that goes to a mailbox never reaches receive-reply.
  message: '${path} must be an address of its own, other than CONTACT_TO, CONTACT_OWNER and CONTACT_FROM',
  test: (address, { parent }) => {
    const { CONTACT_TO, CONTACT_OWNER, CONTACT_FROM } = parent as Partial<Record<string, string>>;
    const bare = (mailbox = '') => bareAddress(mailbox).toLowerCase();
    return !address || ![CONTACT_TO, CONTACT_OWNER, CONTACT_FROM].map(bare).includes(bare(address));
  },
});

export const secret = matching(
  secretPattern,
  'have at least 16 characters, all ASCII and no spaces, and must not be a placeholder (YOUR_…)',
);

const optional = (schema: typeof mailbox) => schema.notRequired().transform((value: string) => value || undefined);

/** Undefined if any key is empty or not text: an empty `apikey` must never be accepted. */
function keysIn(json: unknown): string[] | undefined {
  try {
    const map: unknown = JSON.parse(String(json));
    const keys = typeof map === 'object' && map !== null ? Object.values(map) : [];
    return keys.length > 0 && keys.every((key) => typeof key === 'string' && key !== '') ? keys : undefined;
  } catch {
    return undefined;
  }
}

/** A URL without a path: https, or http on this machine. */
export const origin = (example: string) =>
  text.test({ message: `\${path} must be like ${example}, without a path`, test: (url) => !url || isOrigin(url) });

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^[^/]*\/\/[^/?#]+\/?$/.test(text)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

export const settingsSchema = object({
  /** Hosted Supabase sets it, without a pooler. */
  SUPABASE_DB_URL: postgresUrl,
  CONTACT_DB_URL: optional(postgresUrl),
  /** The accepted values of `apikey`. Hosted Supabase sets them as a JSON map: `{"default":"sb_publishable_…"}`. */
  SUPABASE_PUBLISHABLE_KEYS: array(string().defined())
    .transform((_, map: unknown) => keysIn(map))
    .required('${path} must be a JSON map of keys, like {"default":"sb_publishable_…"}'),
  SMTP_URL: matching(
    /^smtps?:\/\/((?:[^/?#%]|%[\da-f]{2})*@)?[\w.-]+(:\d+)?([/?][^@]*)?$/i,
    'be like smtps://user:password@host:465, with / ? # % escaped (%2F for /)',
  ),
  CONTACT_TO: mailbox,
  CONTACT_OWNER: optional(mailbox),
  CONTACT_REPLIES: optional(repliesAddress),
  /** From the office's own domain, emails look forged to a mail filter, because replies to them go to another one. */
  CONTACT_FROM: mailbox,
  CONTACT_SITE_SECRET: secret,
  /** Only the edge functions have it. With it, the site function could make links. */
  CONTACT_EDGE_SECRET: secret.when('CONTACT_SITE_SECRET', ([siteSecret], schema) =>
    siteSecret ? schema.notOneOf([siteSecret], 'CONTACT_EDGE_SECRET and CONTACT_SITE_SECRET must differ') : schema,
  ),
  CONTACT_SITE_URL: origin('https://www.your-company.example'),
});

export type Settings = InferType<typeof settingsSchema>;

export const databaseSettings = ['SUPABASE_DB_URL', 'CONTACT_DB_URL'] as const;

/** The URL of the database that the edge functions use. */
export const databaseUrlIn = (settings: Pick<Settings, (typeof databaseSettings)[number]>) =>
  settings.CONTACT_DB_URL ?? settings.SUPABASE_DB_URL;

/** A schema of settings, such as some of {@link settingsSchema}. */
export type SettingsSchema<Values> = {
  fields: object;
  validateSync: (values: unknown, options: { abortEarly: false }) => Values;
};

/** Reads and checks settings. An error names a setting but not its value, which may be secret. */
export function readSettings<Values>(
  schema: SettingsSchema<Values>,
  read: (name: string) => string | undefined,
): { ok: true; settings: Values } | { ok: false; settingsErrors: string[] } {
  const values = Object.fromEntries(Object.keys(schema.fields).map((name) => [name, read(name)]));
  try {
    return { ok: true, settings: schema.validateSync(values, { abortEarly: false }) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { ok: false, settingsErrors: error.errors };
  }
}
