import { isReference, referenceOf } from './reference.ts';

it.each([
  ['the smallest UUID', '00000000-0000-0000-0000-000000000000', 'CCCCCCCC'],
  ['an ordinary UUID', '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e', 'JNHNM43F'],
  ['the largest UUID', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'F6NF82XW'],
])('A reference is always the same for %s', (_, id, reference) => {
  expect(referenceOf(id)).toBe(reference);
});

it('A reference uses an alphabet of 23 characters, with no vowels or look-alikes', () => {
  const inARow = Array.from({ length: 1_000 }, (_, index) => {
    return referenceOf(`6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f${index.toString(16).padStart(4, '0')}`);
  });
  expect(new Set(inARow).size).toBe(1_000);
  expect([...new Set(inARow.map((reference) => reference.at(-1)))].sort().join('')).toBe('23456789CDFHJKLMNPRTWXY');
});

describe('The check for references', () => {
  it.each(['CCCCCCCC', 'JNHNM43F', '23456789'])('accepts %s', (text) => {
    expect(isReference(text)).toBe(true);
  });

  it.each(['CCCCCCC', 'CCCCCCCCC', 'cccccccc', 'CCCCCCCA', 'CCCCCCC\n', 'CCCC🏖CC'])('rejects %j', (text) => {
    expect(isReference(text)).toBe(false);
  });
});
