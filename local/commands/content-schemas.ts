import { writeFile } from 'node:fs/promises';
import { pagesCms } from '../../src/content-schema/pages-cms.ts';
import { inProject } from '../process/project.ts';

await writeFile(inProject('.pages.yml'), pagesCms());
