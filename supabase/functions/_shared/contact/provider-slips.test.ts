import { findSlip } from './provider-slips.ts';

describe('A slip in an email address', () => {
  it.each([
    [' Ann.Lee@GMIAL.com ', 'Ann.Lee@gmail.com'],
    ['ann@gmail.com.au', 'ann@gmail.com'],
    ['ann@bigpond.con', 'ann@bigpond.com'],
  ])('is found in %j, which was probably meant as %s', (address, corrected) => {
    expect(findSlip(address)?.corrected).toBe(corrected);
  });

  it.each(['', 'gmial.com', 'ann@gmail.com', 'ann@mail.gmial.com'])('is not found in %j', (address) => {
    expect(findSlip(address)).toBeUndefined();
  });
});
