/** The project's folder is the working directory, because npm runs every script there, and Jest every test. */
import { join } from 'node:path';

/** The absolute path of a project file. */
export function inProject(...path: string[]): string {
  return join(process.cwd(), ...path);
}
