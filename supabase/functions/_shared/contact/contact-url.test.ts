import { contactFields } from './contact-fields.ts';
import { contactUrl } from './contact-url.ts';

test.each([
  ['name', 'Ann', undefined],
  ['message', 'ann@example.com', undefined],
  ['email', 'ann@example.com', 'mailto:ann@example.com'],
  ['email', 'o?cc=eve&bcc=x@example.com', 'mailto:o%3Fcc%3Deve%26bcc%3Dx@example.com'],
  ['email', '100%"<>@example.com', 'mailto:100%25%22%3C%3E@example.com'],
  ['phone', '0400 000 000', 'tel:0400000000'],
  ['phone', '+61 (8) 9750-0000', 'tel:+61897500000'],
  ['phone', '08.9750.0000', 'tel:0897500000'],
  ['phone', '0400 000 000 ext 5', undefined],
  ['phone', '9750 0000/9750 0001', undefined],
  ['phone', '1;phone-context=x', undefined],
  ['phone', '+61+8', undefined],
  ['phone', 'after six', undefined],
  ['phone', '12', undefined],
])('for %s, the value %s has the URL %s', (name, value, url) => {
  const field = contactFields.find((one) => one.name === name);
  expect(field && contactUrl(field, value)).toBe(url);
});
