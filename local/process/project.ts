/** The project's folder is the working directory, because npm runs every script there. */
import { join } from 'node:path';

/** Returns the absolute path of a file in the project. */
export function inProject(...path: string[]): string {
  return join(process.cwd(), ...path);
}
