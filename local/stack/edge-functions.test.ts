import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionNames } from './edge-functions.ts';

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
