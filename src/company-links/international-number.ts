/**
 * @param phone such as `(08) 9750 1234`, as schemas/company.schema.json allows it.
 * @returns such as `+61 8 9750 1234`. Undefined for 13, 1300 and 1800 numbers, which only Australia can dial.
 */
export function internationalNumber(phone: string): string | undefined {
  if (phone.trim().startsWith('1')) return undefined;
  return phone.trim().replace(/^\(?0(\d)\)?/, '+61 $1');
}
