/** The company, as far as the local backend needs it: whose mailbox it is. From `content/company.json`. */
import { readFile } from 'node:fs/promises';
import { inProject } from './project.ts';

/** Where messages go, and which address they come from: one of the same domain, as on the hosted backend. */
export async function companyAddresses(): Promise<{ to: string; from: string }> {
  const { email }: { email: string } = JSON.parse(await readFile(inProject('content', 'company.json'), 'utf8'));
  return { to: email, from: `website@${email.slice(email.indexOf('@') + 1)}` };
}
