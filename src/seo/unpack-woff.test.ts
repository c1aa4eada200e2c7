import { readFileSync } from 'node:fs';
import { unpackWoff } from './unpack-woff';

const packed = readFileSync('node_modules/@fontsource/marcellus/files/marcellus-latin-400-normal.woff');
const font = unpackWoff(packed);

const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
  const entry = font.subarray(12 + 16 * index, 28 + 16 * index);
  const [checksum, offset, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
  return { tag: entry.toString('latin1', 0, 4), checksum, offset, content: font.subarray(offset, offset + length) };
});

/** The sum of a table's 32-bit numbers, as the format wants it: without the one that makes up for the whole file. */
function checksum(content: Buffer, tag: string): number {
  const whole = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
  if (tag === 'head') whole.writeUInt32BE(0, 8);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) % 2 ** 32;
  return sum;
}

test('The unpacked font is of the kind and the length that the packed one says.', () => {
  expect(font.readUInt32BE(0)).toBe(packed.readUInt32BE(4));
  expect(font).toHaveLength(packed.readUInt32BE(16));
});

test('The unpacked font has the tables without which none can be drawn with.', () => {
  expect(tables.map(({ tag }) => tag)).toEqual(
    expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca', 'name']),
  );
});

test.each(tables)('The table $tag begins at a multiple of four and is as its checksum says.', (table) => {
  expect(table.offset % 4).toBe(0);
  expect(checksum(table.content, table.tag)).toBe(table.checksum);
});

test('The header helps a search among the tables as the format wants it.', () => {
  const [range, halvings, rest] = [font.readUInt16BE(6), font.readUInt16BE(8), font.readUInt16BE(10)];
  expect(range).toBe(16 * 2 ** halvings);
  expect(range).toBeLessThanOrEqual(16 * tables.length);
  expect(2 * range).toBeGreaterThan(16 * tables.length);
  expect(range + rest).toBe(16 * tables.length);
});
