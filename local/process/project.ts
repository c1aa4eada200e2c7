import { join } from 'node:path';

/** Returns the absolute path of a file in the project, which is the working directory of every npm script. */
export function inProject(...path: string[]): string {
  return join(process.cwd(), ...path);
}
