import { FunctionRegion } from '@supabase/supabase-js';
import { object, string } from 'yup';
import { deriveKey, type KeyLabel } from '../../../supabase/functions/_shared/keys.ts';
import { origin, readSettings, secret, secretPattern } from '../../../supabase/functions/_shared/settings.ts';
import { isSecretKey } from '../../session/build-settings.ts';

/** The site functions' environment variables. The doctor checks them too. */
export const siteSettingsSchema = object({
  SUPABASE_URL: origin('https://YOUR_PROJECT.supabase.co'),
  SUPABASE_PUBLISHABLE_KEY: string()
    .required('${path} is missing')
    .test({
      message: '${path} must be a publishable key. A secret key gives access to all data: delete it in the dashboard',
      test: (key) => !key || (secretPattern.test(key) && !isSecretKey(key)),
    }),
  /** The region of the project's database, where the edge functions should run too. Without it, Supabase chooses. */
  SUPABASE_REGION: string()
    .transform((region: string) => region || undefined)
    .oneOf(Object.values(FunctionRegion), '${path} must be one of ${values}'),
  CONTACT_SITE_SECRET: secret,
});

/** A missing setting is an empty string, except for `region`. */
export type SiteSettings = ReturnType<typeof checkSiteSettings>;

/** A check takes longer than relaying a message. */
let checked: { env: NodeJS.ProcessEnv; settings: SiteSettings } | undefined;

/** Reads the settings at run time: a build replaces `process.env` with its own values, but not `globalThis.process`. */
export function readSiteSettings(): SiteSettings {
  const { env } = globalThis.process;
  if (checked?.env !== env) checked = { env, settings: checkSiteSettings(env) };
  return checked.settings;
}

/** The region of this function, which Netlify sets. */
export function readSiteRegion(): string | undefined {
  return globalThis.process.env.AWS_REGION;
}

function checkSiteSettings(env: NodeJS.ProcessEnv) {
  const result = readSettings(siteSettingsSchema, (name) => env[name]);
  const errors = result.ok ? [] : result.settingsErrors;
  const isWrong = errors.some((error) => error.startsWith('CONTACT_SITE_SECRET'));
  const keyFor = (label: KeyLabel) => (isWrong ? '' : deriveKey(env.CONTACT_SITE_SECRET ?? '', label));
  return {
    supabaseUrl: env.SUPABASE_URL ?? '',
    supabaseKey: env.SUPABASE_PUBLISHABLE_KEY ?? '',
    /** The keys are empty if the secret is malformed: messages arrive, but all visitors count as one for the limits. */
    proofKey: keyFor('proof'),
    confirmationKey: keyFor('confirmation'),
    region: Object.values(FunctionRegion).find((known: string) => known === env.SUPABASE_REGION),
    /** For the log. They name settings, but no values. */
    errors,
  };
}
