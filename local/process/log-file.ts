/**
 * The log file of a subprocess. Lines that cannot be written, as on a full disk, are lost; the first of them in this run is
 * reported, and the run goes on.
 */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export type LogFile = { path: string; write: (line: string) => void; close: () => void };

let isReported = false;

/** The logs of this run. */
const paths = new Set<string>();

/** Replaces the log of an earlier run. A subprocess that is started again goes on with its log of this run. */
export function openLogFile(folder: string, name: string): LogFile {
  const path = join(folder, `${name}.log`);
  let file: number | undefined;

  function attempt(work: () => void) {
    try {
      work();
    } catch (error) {
      if (isReported) return;
      isReported = true;
      console.error(`The log ${path} is incomplete: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }

  attempt(() => {
    mkdirSync(folder, { recursive: true });
    file = openSync(path, paths.has(path) ? 'a' : 'w');
    paths.add(path);
  });
  return {
    path,
    write(line) {
      attempt(() => {
        if (file !== undefined) writeSync(file, `${line}\n`);
      });
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}
