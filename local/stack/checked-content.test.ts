import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { until } from '../../tests/support/until.ts';
import { followContent } from './checked-content.ts';

const [content, copy] = [join(temporaryFolder(), 'content'), join(temporaryFolder(), 'copy')];
const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

it('In develop, Gatsby reads a copy of the content without changes that have errors, which are printed', async () => {
  const [card, other] = ['services/repairs.json', 'services/other.json'];
  cpSync('tests/support/sample-content', content, { recursive: true });
  const lines: string[] = [];
  await followContent(resources, { content, copy, onLine: (line) => lines.push(line) });
  writeFileSync(join(content, other), '{');
  await until(() => lines[0]?.includes('other.json: the file: expected valid JSON'));
  expect(existsSync(join(copy, other))).toBe(false);
  rmSync(join(content, card));
  writeFileSync(join(content, other), readFileSync(join(copy, card)));
  await until(() => !existsSync(join(copy, card)) && existsSync(join(copy, other)));
  await until(() => lines.at(-1) === 'The content has no errors.');
  for (const file of ['company.json', 'images/logo.svg']) {
    appendFileSync(join(content, file), '\n');
    // While a file is replaced, it is missing.
    await until(() => existsSync(join(copy, file)) && readFileSync(join(copy, file), 'utf8').endsWith('\n\n'));
  }
});
