import { readFileSync } from 'node:fs';
import path from 'node:path';

function readJson(...file: string[]): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(path.join(__dirname, ...file), 'utf8')) as Record<string, Record<string, string>>;
}

it('The edge functions are deployed with the package versions that the tests use', () => {
  const installed = readJson('..', '..', 'package.json').dependencies;
  const deployed = readJson('deno.json').imports ?? {};
  expect(Object.keys(deployed)).not.toHaveLength(0);
  for (const [name, specifier] of Object.entries(deployed)) {
    expect(specifier).toBe(`npm:${name}@${installed?.[name]}`);
  }
});
