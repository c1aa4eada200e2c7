import { ico } from './ico';

const small = { size: 16, png: Buffer.from('the small picture') };
const large = { size: 32, png: Buffer.from('the large one') };

/** Reads the file as a browser does: the entry of a picture tells where it is. */
function picture(file: Buffer, index: number) {
  const entry = file.subarray(6 + 16 * index, 6 + 16 * (index + 1));
  const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
  return {
    width: entry[0],
    height: entry[1],
    bits: entry.readUInt16LE(6),
    png: file.subarray(offset, offset + length),
  };
}

test('The file says that it is an icon, and how many pictures it holds.', () => {
  const file = ico([small, large]);
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 2]);
});

test('Each picture is found where its entry says it is, whole.', () => {
  const file = ico([small, large]);
  expect(picture(file, 0)).toEqual({ width: 16, height: 16, bits: 32, png: small.png });
  expect(picture(file, 1)).toEqual({ width: 32, height: 32, bits: 32, png: large.png });
  expect(file).toHaveLength(6 + 2 * 16 + small.png.length + large.png.length);
});
