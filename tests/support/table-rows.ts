import { readFileSync } from 'node:fs';

/** @returns the cells of each row of the table in a Markdown file, which has one table, without its heading. */
export function tableRows(file: string): string[][] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** @returns what is written as code in a cell, piece by piece. */
export function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}
