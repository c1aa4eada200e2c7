/** Where the project is. npm runs every script in the project's own folder, and Jest's tests run there too. */
import { join } from 'node:path';

/** The absolute path of a file of the project. */
export function inProject(...path: string[]): string {
  return join(process.cwd(), ...path);
}
