/** Whether a Supabase key is secret: by its prefix or, if it is of the older kind, by the JWT's role `service_role`. */
export function isSecretKey(key: string): boolean {
  const claims = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString();
  return key.startsWith('sb_secret_') || claims.includes('"service_role"');
}
