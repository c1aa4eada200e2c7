/**
 * Mail providers as visitors mistype them. A measure of likeness would also question real ones. A URL may contain the
 * place of a slip in this list, so new ones go to its end.
 */
export const providerSlips = [
  { typed: 'gmial.com', meant: 'gmail.com' },
  { typed: 'gmai.com', meant: 'gmail.com' },
  { typed: 'gamil.com', meant: 'gmail.com' },
  { typed: 'gmail.con', meant: 'gmail.com' },
  { typed: 'gmail.com.au', meant: 'gmail.com' },
  { typed: 'hotmial.com', meant: 'hotmail.com' },
  { typed: 'hotmai.com', meant: 'hotmail.com' },
  { typed: 'hotmail.con', meant: 'hotmail.com' },
  { typed: 'outlok.com', meant: 'outlook.com' },
  { typed: 'outlook.con', meant: 'outlook.com' },
  { typed: 'bigpond.con', meant: 'bigpond.com' },
  { typed: 'icloud.con', meant: 'icloud.com' },
  { typed: 'yahoo.con', meant: 'yahoo.com' },
];

/** @returns the slip in an email address, with the corrected one. Undefined if it has none. */
export function findSlip(address: string) {
  const [local = '', domain = ''] = address.trim().split('@', 2);
  const slip = providerSlips.find(({ typed }) => typed === domain.toLowerCase());
  return slip && { ...slip, corrected: `${local}@${slip.meant}` };
}
