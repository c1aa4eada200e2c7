/** Reads the company's details from `content/company.json`. */
import { readFile } from 'node:fs/promises';
import { inProject } from '../process/project.ts';

type CompanyContent = {
  name: string;
  /** Receives the messages. */
  email: string;
  /** The site's URL, without a slash at the end. */
  siteUrl: string;
};

export async function companyContent(): Promise<CompanyContent> {
  // Without the byte order mark that the file may start with. src/content-schema/read-json.ts does the same; Jest's own
  // process, which starts the stack, would warn about a module of src/.
  const text = new TextDecoder().decode(await readFile(inProject('content', 'company.json')));
  return JSON.parse(text) as CompanyContent;
}
