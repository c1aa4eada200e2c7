/** Whether a Supabase key is secret. Such a key has its own prefix or, if older, the JWT role `service_role`. */
export function isSecretKey(key: string): boolean {
  const claims = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString();
  return key.startsWith('sb_secret_') || claims.includes('"service_role"');
}
