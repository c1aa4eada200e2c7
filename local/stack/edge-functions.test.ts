import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionNames } from './edge-functions.ts';
import { portSettings } from './settings.ts';

test('the functions are the folders with an index.ts whose names do not begin with an underscore', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'));
  try {
    for (const name of ['_shared', 'b-function', 'a-function', 'without-index']) mkdirSync(join(folder, name));
    for (const name of ['_shared', 'b-function', 'a-function']) writeFileSync(join(folder, name, 'index.ts'), '');
    writeFileSync(join(folder, 'deno.json'), '{}');
    expect(await functionNames(folder)).toEqual(['a-function', 'b-function']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('VS Code attaches to each function by the port that it has in the order of their names', async () => {
  const configurations = readFileSync('.vscode/launch.json', 'utf8');
  const attached = Array.from(
    configurations.matchAll(/"Edge function (.+)"[^}]*"port": (\d+)/g),
    ([, name, port]) => [name, Number(port)] as const,
  );
  const names = await functionNames(join('supabase', 'functions'));
  expect(attached).toEqual(names.map((name, index) => [name, portSettings.debug.standard + index]));
});
