import { inflateSync } from 'node:zlib';

/** A WOFF file begins with this, followed by an entry for each of its tables; a TrueType file likewise. */
const woff = { header: 44, entry: 20 };
const trueType = { header: 12, entry: 16 };

/** Makes the TrueType font again that is packed into a WOFF file (https://www.w3.org/TR/WOFF/). */
export function unpackWoff(packed: Buffer): Buffer {
  const count = packed.readUInt16BE(12);
  const directory = Buffer.alloc(trueType.header + trueType.entry * count);
  packed.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const halvings = Math.floor(Math.log2(count));
  const searchRange = trueType.entry * 2 ** halvings;
  directory.writeUInt16BE(searchRange, 6);
  directory.writeUInt16BE(halvings, 8);
  directory.writeUInt16BE(trueType.entry * count - searchRange, 10);

  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index++) {
    const from = woff.header + woff.entry * index;
    const to = trueType.header + trueType.entry * index;
    const start = packed.readUInt32BE(from + 4);
    const packedLength = packed.readUInt32BE(from + 8);
    const length = packed.readUInt32BE(from + 12);
    const table = packed.subarray(start, start + packedLength);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(packedLength < length ? inflateSync(table) : table, padding);
    packed.copy(directory, to, from, from + 4);
    packed.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(length, to + 12);
    offset += length + padding.length;
  }
  return Buffer.concat([directory, ...tables]);
}
