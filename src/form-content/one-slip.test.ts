import fc from 'fast-check';
import { slipsOf } from '../../tests/support/slips-of.ts';
import { isOneSlip } from './one-slip.ts';

it.each([
  ['left out', true, ['utlook', 'outlok', 'outloo']],
  ['doubled', true, ['ooutlook', 'outllook', 'outlookk']],
  ['swapped with the next one', true, ['uotlook', 'outolok', 'outloko']],
  ['replaced by one beside it', true, ['iutlook', 'ourlook', 'outkook', 'outlooj', 'outlooi', 'outloom']],
  ['typed well', false, ['outlook']],
  ['replaced by one further away', false, ['outloot', 'outlooh', 'qutlook', 'outloo8']],
  ['added', false, ['outlookq', 'outlookw', 'xoutlook', 'outlo.ok']],
  ['mistyped twice', false, ['utloo', 'ooutloook', 'uotloko', '']],
])('A character that is %s is one slip: %s', (_, expected, texts) => {
  for (const typed of texts) expect([typed, isOneSlip(typed, 'outlook')]).toEqual([typed, expected]);
});

it('Of all texts that are one slip or two from a domain, those with one slip are found, and no others', () => {
  const domain = fc.string({ unit: fc.constantFrom(...Array.from('aelmnoqzp.7')), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(domain, fc.nat(), (meant, place) => {
      const once = slipsOf(meant);
      const twice = slipsOf(once[place % once.length] ?? '');
      for (const typed of [...once, ...twice]) {
        expect([typed, isOneSlip(typed, meant)]).toEqual([typed, once.includes(typed)]);
      }
    }),
  );
});
