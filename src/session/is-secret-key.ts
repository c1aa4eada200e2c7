/** Whether a key of a Supabase project is secret: by its prefix or, of the older kind, a JWT with the role `service_role`. */
export function isSecretKey(key: string): boolean {
  const claims = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString();
  return key.startsWith('sb_secret_') || claims.includes('"service_role"');
}
