const units = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
] as const;

/** In its two largest units, rounded down: `3 hours 59 minutes`, `2 days`. */
export function duration(seconds: number): string {
  const first = units.findIndex((unit) => seconds >= unit.seconds);
  if (first === -1) return 'less than a minute';
  let left = seconds;
  return units
    .slice(first, first + 2)
    .map(({ name, seconds: size }) => {
      const count = Math.floor(left / size);
      left -= count * size;
      return { name, count };
    })
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} ${name}${count === 1 ? '' : 's'}`)
    .join(' ');
}
