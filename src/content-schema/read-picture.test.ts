import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { readPicture } from './read-picture';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } });

test.each([
  ['JPEG', 'jpeg', (picture: sharp.Sharp) => picture.jpeg()],
  ['PNG', 'png', (picture: sharp.Sharp) => picture.png()],
  ['WebP', 'webp', (picture: sharp.Sharp) => picture.webp()],
])('The format and the size of a %s are read, whatever the file is called.', async (_, format, encoded) => {
  const path = join(folder, 'picture.txt');
  writeFileSync(path, await encoded(plain(40, 30)).toBuffer());
  expect(await readPicture(path)).toEqual({ format, width: 40, height: 30 });
});

test('A picture that its camera marked as rotated has the size it is shown with.', async () => {
  const path = join(folder, 'turned.jpg');
  writeFileSync(path, await plain(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect(await readPicture(path)).toEqual({ format: 'jpeg', width: 30, height: 40 });
});

test('A picture that replaced another at the same path is read again.', async () => {
  const path = join(folder, 'picture.png');
  writeFileSync(path, await plain(40, 30).png().toBuffer());
  await readPicture(path);
  writeFileSync(path, await plain(80, 60).png().toBuffer());
  expect(await readPicture(path)).toEqual({ format: 'png', width: 80, height: 60 });
});

test('The format of a drawing is read.', async () => {
  expect(await readPicture('tests/support/sample-content/images/logo.svg')).toMatchObject({ format: 'svg' });
});

test('A file that does not exist is missing.', async () => {
  expect(await readPicture(join(folder, 'nowhere.jpg'))).toBe('missing');
});

test.each([
  ['text', 'text.jpg', 'hello'],
  ['empty', 'empty.jpg', ''],
  ['the start of a JPEG', 'cut.jpg', '\xff\xd8\xff'],
])('A file that is %s is unreadable.', async (_, name, bytes) => {
  const path = join(folder, name);
  writeFileSync(path, bytes, 'latin1');
  expect(await readPicture(path)).toBe('unreadable');
});

test('A folder is unreadable.', async () => {
  expect(await readPicture(folder)).toBe('unreadable');
});
