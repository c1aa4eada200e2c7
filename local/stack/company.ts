/** Reads the company's details from `content/company.json`. */
import { readJson } from '../../src/content-schema/read-json.ts';
import { inProject } from '../process/project.ts';

type CompanyContent = {
  /** Receives the messages. */
  email: string;
  /** The site's URL, without a slash at the end. */
  siteUrl: string;
};

export async function companyContent(): Promise<CompanyContent> {
  return (await readJson(inProject('content', 'company.json'))) as CompanyContent;
}
