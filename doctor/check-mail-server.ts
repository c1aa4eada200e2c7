import { createTransport } from 'nodemailer';
import { hasTlsOff, mailServerOptions } from '../supabase/functions/_shared/mail/mailer.ts';
import { withTimeout } from '../supabase/functions/_shared/timeout.ts';
import { fail, pass, startFirst, type Finding } from './finding.ts';
import type { DoctorSettings } from './settings.ts';

const check = 'Mail server';

export async function checkMailServer({ SMTP_URL, isLocal }: DoctorSettings): Promise<Finding> {
  const { protocol, hostname, port } = new URL(SMTP_URL);
  if (!isLocal && hasTlsOff(SMTP_URL)) {
    return fail(check, 'gets passwords and messages without TLS', 'Remove tls=off from SMTP_URL.');
  }
  // Nodemailer's defaults. Supabase blocks ports 25 and 587.
  const usedPort = port || (protocol === 'smtps:' ? '465' : '587');
  if (!isLocal && ['25', '587'].includes(usedPort)) {
    return fail(check, 'has a port that Supabase blocks', 'SMTP_URL must be like smtps://USER:PASSWORD@HOST:465.');
  }
  try {
    await withTimeout(15_000, createTransport(mailServerOptions(SMTP_URL)).verify());
    return pass(check, `${hostname} can be used`);
  } catch (error) {
    const remedy =
      "Compare SMTP_URL with the mail provider's settings: smtps:// needs a port with TLS, usually 465; write " +
      '% @ : / in a password as %25 %40 %3A %2F.';
    return fail(check, `${hostname} cannot be used (${(error as Error).message})`, isLocal ? startFirst : remedy);
  }
}
