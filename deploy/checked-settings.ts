import { checkConnection } from '../doctor/check-database.ts';
import { checkDns } from '../doctor/check-dns.ts';
import { checkMailServer } from '../doctor/check-mail-server.ts';
import { fail, formatFinding, pass, type Finding } from '../doctor/finding.ts';
import { readSettingsFile, type DoctorSettings } from '../doctor/settings.ts';
import { UserError } from '../local/process/report.ts';
import { projectOf } from './supabase-cli.ts';

/** Prints the advice, and throws a {@link UserError} with the faults, that the doctor can give before a deploy. */
export async function checkedSettings(file: string): Promise<DoctorSettings> {
  const { findings, settings } = await readSettingsFile(file);
  if (settings) {
    const checks = [checkConnection, checkMailServer, checkDns];
    const checked = await Promise.all(checks.map((check) => check(settings)));
    findings.push(checkProject(settings), ...checked.flat());
  }
  for (const finding of findings) if (finding.kind === 'advice') console.log(formatFinding(finding));
  const faults = findings.filter(({ kind }) => kind === 'fault');
  if (!settings || faults.length > 0) {
    throw new UserError([...faults.map(formatFinding), 'Nothing has been deployed.'].join('\n'));
  }
  return settings;
}

/** Checks that both URLs belong to one project. A pooler's URL has the project's name in its user. */
function checkProject(settings: DoctorSettings): Finding {
  if (settings.SUPABASE_DB_URL.includes(projectOf(settings))) return pass('Project', 'has the database');
  const remedy = 'SUPABASE_URL is https://YOUR_PROJECT.supabase.co. Copy SUPABASE_DB_URL from the same dashboard.';
  return fail('Project', 'SUPABASE_URL and SUPABASE_DB_URL are not of one project', remedy);
}
