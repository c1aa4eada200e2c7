/** `npm run content:schemas`: writes the files that are generated from the content schema. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { editorFiles } from '../../src/content-schema/editor-files.ts';
import { inProject } from '../process/project.ts';

for (const [path, text] of editorFiles()) {
  await mkdir(dirname(inProject(path)), { recursive: true });
  await writeFile(inProject(path), text);
}
