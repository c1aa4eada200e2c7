/**
 * The network that one visitor has: an IPv4 address, of which an IPv6 notation is the same address; of an IPv6 address
 * the first half, as the other half is the visitor's to change at will. Anything else stays what it is.
 */
export function ipPrefix(address: string): string {
  const url = URL.parse(`http://[${address.replace(/%.*$/, '')}]`);
  if (!url) return address;
  // A URL writes an address in one way: lower case, no leading zeros, its longest run of zeros left out.
  const text = url.hostname.slice(1, -1);
  const mapped = /^::ffff:(\w+):(\w+)$/
    .exec(text)
    ?.slice(1)
    .map((group) => parseInt(group, 16));
  if (mapped) return mapped.flatMap((group) => [group >> 8, group & 255]).join('.');
  const [start = '', end = ''] = text.split('::');
  const first = start.split(':').filter(Boolean);
  const last = end.split(':').filter(Boolean);
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}
