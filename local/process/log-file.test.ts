import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLogFile } from './log-file.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'log-file-'))));
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const writeLine = (logs: string, line: string) => {
  const log = openLogFile(logs, 'site');
  log.write(line);
  log.close();
};

test('a log has no lines of an earlier run, and those of a subprocess that started again in this one', () => {
  writeFileSync(join(folder, 'site.log'), 'earlier\n');
  writeLine(folder, 'first start');
  writeLine(folder, 'second start');
  expect(readFileSync(join(folder, 'site.log'), 'utf8')).toBe('first start\nsecond start\n');
});

test('a log is in a folder that is made for it', () => {
  writeLine(join(folder, 'logs'), 'now');
  expect(readFileSync(join(folder, 'logs', 'site.log'), 'utf8')).toBe('now\n');
});

test('logs that cannot grow are reported once, and the process goes on', () => {
  const script = join(folder, 'script.mts');
  const module = join(process.cwd(), 'local', 'process', 'log-file.ts');
  writeFileSync(
    script,
    `import { openLogFile } from ${JSON.stringify(module)};
     const logs = ['PostgreSQL', 'site'].map((name) => openLogFile(${JSON.stringify(folder)}, name));
     for (const log of logs) for (let line = 0; line < 20; line++) log.write('x'.repeat(1000));
     console.log('goes on');`,
  );
  // As on a full disk: the shell limits the size of files to a few kilobytes.
  const shell = `ulimit -f 4; trap '' XFSZ; exec "$@"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', shell, 'bash', process.execPath, script], { encoding: 'utf8' });
  expect(stdout).toBe('goes on\n');
  const lines = stderr
    .trim()
    .split('\n')
    .filter((line) => !line.includes('Warning'));
  expect(lines).toEqual([expect.stringMatching(/^The log .*PostgreSQL\.log is incomplete: EFBIG: .*\.$/)]);
  expect(statSync(join(folder, 'site.log')).size).toBeGreaterThan(1000);
});

test('a log that cannot be opened is reported, and the process goes on', () => {
  const script = join(folder, 'script.mts');
  const module = join(process.cwd(), 'local', 'process', 'log-file.ts');
  writeFileSync(
    script,
    `import { openLogFile } from ${JSON.stringify(module)};
     openLogFile(${JSON.stringify(join(folder, 'script.mts'))}, 'site').write('x');
     console.log('goes on');`,
  );
  expect(execFileSync(process.execPath, [script], { encoding: 'utf8', stdio: 'pipe' })).toBe('goes on\n');
});
