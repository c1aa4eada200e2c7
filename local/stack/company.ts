/** The company, as far as more than its page needs it. From `content/company.json`. */
import { readFile } from 'node:fs/promises';
import { inProject } from '../process/project.ts';

type CompanyContent = {
  /** Where messages go. */
  email: string;
  /** The site's address, without a slash at the end. */
  siteUrl: string;
};

export async function companyContent(): Promise<CompanyContent> {
  return JSON.parse(await readFile(inProject('content', 'company.json'), 'utf8')) as CompanyContent;
}
