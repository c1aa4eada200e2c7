import { findSlip } from './provider-slips.ts';

describe('A slip in an email address', () => {
  it.each([
    ['gmail.com', ['GMIAL.com', 'gmai.com', 'gamil.com', 'gmail.con', 'gmail.com.au']],
    ['hotmail.com', ['hotmial.com', 'hotmai.com', 'hotmail.con']],
    ['outlook.com', ['outlok.com', 'outlook.con']],
    ['bigpond.com', ['bigpond.con']],
    ['icloud.com', ['icloud.con']],
    ['yahoo.com', ['yahoo.con']],
  ])('that was probably meant as one at %s is found in %j', (meant, typed) => {
    for (const domain of typed) expect(findSlip(` Ann.Lee@${domain} `)?.corrected).toBe(`Ann.Lee@${meant}`);
  });

  it.each(['', 'gmial.com', 'ann@gmail.com', 'ann@mail.gmial.com'])('is not found in %j', (address) => {
    expect(findSlip(address)).toBeUndefined();
  });
});
