/**
 * The part of an IP address that identifies one visitor: all of an IPv4 address, also when written as IPv6; the first
 * 48 bits of an IPv6 address, as providers give each site that many, and visitors can change the others at will. Other
 * text is returned as it is.
 */
export function ipPrefix(address: string): string {
  const url = URL.parse(`http://[${address.replace(/%.*$/, '')}]`);
  if (!url) return address;
  // URL normalises the address: lower case, no leading zeros, the longest run of zeros omitted.
  const text = url.hostname.slice(1, -1);
  const mapped = /^::ffff:(\w+):(\w+)$/
    .exec(text)
    ?.slice(1)
    .map((group) => parseInt(group, 16));
  if (mapped) return mapped.flatMap((group) => [group >> 8, group & 255]).join('.');
  const [start = ''] = text.split('::');
  return `${[...start.split(':').filter(Boolean), '0', '0', '0'].slice(0, 3).join(':')}::/48`;
}
