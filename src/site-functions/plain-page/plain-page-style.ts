import { readFile } from 'node:fs/promises';
import tailwind from '@tailwindcss/postcss';
import postcss from 'postcss';

export async function plainPageStyle(): Promise<string> {
  const file = 'src/site-functions/plain-page/plain-page.css';
  const plugin = tailwind({ optimize: { minify: true } });
  return (await postcss([plugin]).process(await readFile(file), { from: file })).css;
}
