import { readFile } from 'node:fs/promises';
import tailwind from '@tailwindcss/postcss';
import postcss from 'postcss';

const file = 'src/plain-page/plain-page.css';

/** Compiles the style of the site functions' pages, which is in no page that Gatsby builds. */
export async function plainPageStyle(): Promise<string> {
  const plugin = tailwind({ optimize: { minify: true } });
  return (await postcss([plugin]).process(await readFile(file), { from: file })).css;
}
