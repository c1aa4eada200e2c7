/**
 * @param phone a telephone number as schemas/company.schema.json allows it, such as `(08) 9750 1234` or `1300 123 456`.
 * @returns the number in its international form, such as `+61 8 9750 1234`. Undefined for 13, 1300 and 1800 numbers, which
 *   have none: they can be dialled from Australia only.
 */
export function internationalNumber(phone: string): string | undefined {
  if (phone.trim().startsWith('1')) return undefined;
  return phone.trim().replace(/^\(?0(\d)\)?/, '+61 $1');
}
