import { readFile } from 'node:fs/promises';

/** @returns the value of a JSON file that is in UTF-8, with or without a byte order mark. */
export async function readJson(path: string): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await readFile(path)));
}
