/** Whether a Supabase key is secret. Its prefix says so or, in the older kind of key, the JWT's role `service_role`. */
export function isSecretKey(key: string): boolean {
  const claims = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString();
  return key.startsWith('sb_secret_') || claims.includes('"service_role"');
}
