/** Reads the company's details from `content/company.json`. */
import { readFile } from 'node:fs/promises';
import { inProject } from '../process/project.ts';

type CompanyContent = {
  /** Receives the messages. */
  email: string;
  /** The site's URL, without a slash at the end. */
  siteUrl: string;
};

export async function companyContent(): Promise<CompanyContent> {
  return JSON.parse(await readFile(inProject('content', 'company.json'), 'utf8')) as CompanyContent;
}
