/** What the functions are told from outside, read and checked. Names and meanings are those of Supabase's secrets. */
import { number, string, ValidationError, type AnyObject, type InferType, type ObjectSchema } from 'yup';
import { secretPattern } from './secret-pattern.ts';

/** One address, bare or as `Name <address>`. */
const mailbox = /^(?:[^\s<>@,]+@[^\s<>@,]+|[^<>@,\r\n]+ <[^\s<>@,]+@[^\s<>@,]+>)$/;

/** An address with user and password in it. */
const serverUrl = (scheme: RegExp, message: string) =>
  string()
    .matches(scheme, { message, excludeEmptyString: true })
    .test({
      message: '${path} cannot be read: in a password, write % @ : / # ? as %25 %40 %3A %2F %23 %3F',
      test: (url) => !url || !scheme.test(url) || isReadable(url),
    });

function isReadable(url: string): boolean {
  try {
    const { username, password } = new URL(url);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

const postgresUrl = () => serverUrl(/^postgres(ql)?:\/\//, '${path} must begin with postgres:// or postgresql://');

const oneAddress = () =>
  string()
    .required('${path} is missing')
    .matches(mailbox, { message: '${path} must be one address', excludeEmptyString: true });

/** What every function that stores or mails needs. */
export const databaseAndMail = {
  /** Connection string of PostgreSQL. Hosted Supabase sets it, to a direct connection. */
  SUPABASE_DB_URL: postgresUrl().required('${path} is missing'),
  /** Another connection to the same database: Supabase's transaction pooler, where the direct ones run out. */
  CONTACT_DB_URL: postgresUrl().transform((url: string) => url || undefined),
  /** The mail server: `smtps://user:password@host:465`. Hosted Supabase blocks the ports 25 and 587. */
  SMTP_URL: serverUrl(/^smtps?:\/\//, '${path} must begin with smtp:// or smtps://').required('${path} is missing'),
  /** Who reads the messages. */
  CONTACT_TO: oneAddress(),
  /** The company's own sending address. A visitor's would fail the DMARC check of its domain. */
  CONTACT_FROM: oneAddress(),
};

/** A secret that one side shows to another in a header. */
export const secret = () =>
  string().required('${path} is missing').matches(secretPattern, {
    message: '${path} must have at least 16 characters, all of ASCII, and no blanks',
    excludeEmptyString: true,
  });

/** A number that may be left out. */
export const count = (usual: number, { least = 0 } = {}) => {
  const message = `\${path} must be a whole number, ${least} or more`;
  return number()
    .transform((value: number, given: unknown) => (given === '' ? usual : value))
    .typeError(message)
    .integer(message)
    .min(least, message)
    .default(usual);
};

export type CheckedSettings<Settings> = { ok: true; settings: Settings } | { ok: false; problems: string[] };

/**
 * Reads and checks every setting of a function.
 *
 * @param read gives the value of one environment variable.
 * @returns the settings, or one problem per line, naming settings and never their values, which may be secrets.
 */
export function readSettings<Schema extends ObjectSchema<AnyObject>>(
  schema: Schema,
  read: (name: string) => string | undefined,
): CheckedSettings<InferType<Schema>> {
  const values = Object.fromEntries(Object.keys(schema.fields).map((name) => [name, read(name)]));
  try {
    return { ok: true, settings: schema.validateSync(values, { abortEarly: false }) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { ok: false, problems: error.errors };
  }
}
