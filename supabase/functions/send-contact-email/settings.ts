/** What the function is told from outside. Names and meanings are those of Supabase Edge Functions' secrets. */
import { array, object, string, ValidationError, type InferType } from 'yup';

/** One address, bare or as `Name <address>`. */
const mailbox = /^(?:[^\s<>@,]+@[^\s<>@,]+|[^<>@,\r\n]+ <[^\s<>@,]+@[^\s<>@,]+>)$/;

const notOneAddress = { message: '${path} must be one address', excludeEmptyString: true };

const settingsSchema = object({
  /** Connection string of PostgreSQL. Hosted Supabase sets it. */
  SUPABASE_DB_URL: string()
    .required('${path} is missing')
    .matches(/^postgres(ql)?:\/\//, {
      message: '${path} must begin with postgres:// or postgresql://',
      excludeEmptyString: true,
    }),
  /** The keys a caller may show in `apikey`, set by hosted Supabase as a JSON map: `{"default":"sb_publishable_…"}`. */
  SUPABASE_PUBLISHABLE_KEYS: array(string().defined())
    .transform((_, map: unknown) => keysIn(map))
    .required('${path} must be a JSON map of keys, like {"default":"sb_publishable_…"}'),
  /** The mail server: `smtps://user:password@host:465`. Hosted Supabase blocks the ports 25 and 587. */
  SMTP_URL: string()
    .required('${path} is missing')
    .matches(/^smtps?:\/\//, { message: '${path} must begin with smtp:// or smtps://', excludeEmptyString: true }),
  /** Who reads the messages. */
  CONTACT_TO: string().required('${path} is missing').matches(mailbox, notOneAddress),
  /** The company's own sending address. A visitor's would fail the DMARC check of its domain. */
  CONTACT_FROM: string().required('${path} is missing').matches(mailbox, notOneAddress),
});

export type Settings = InferType<typeof settingsSchema>;

type CheckedSettings = { ok: true; settings: Settings } | { ok: false; problems: string[] };

/**
 * Reads and checks every setting.
 *
 * @param read gives the value of one environment variable.
 * @returns the settings, or one problem per line, naming settings and never their values, which may be secrets.
 */
export function readSettings(read: (name: string) => string | undefined): CheckedSettings {
  const values = Object.fromEntries(Object.keys(settingsSchema.fields).map((name) => [name, read(name)]));
  try {
    return { ok: true, settings: settingsSchema.validateSync(values, { abortEarly: false }) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { ok: false, problems: error.errors };
  }
}

/** The keys in a JSON map; undefined unless all of them are text, so that an empty key never opens the function. */
function keysIn(json: unknown): string[] | undefined {
  try {
    const map: unknown = JSON.parse(String(json));
    const keys = typeof map === 'object' && map !== null ? Object.values(map) : [];
    return keys.length > 0 && keys.every((key) => typeof key === 'string' && key !== '') ? keys : undefined;
  } catch {
    return undefined;
  }
}
