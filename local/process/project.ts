import { join } from 'node:path';

/** Returns the absolute path of a file in the project, which is the working directory of every npm script. */
export const inProject = (...path: string[]) => join(process.cwd(), ...path);
