import { contactFields } from './contact-fields.ts';
import { contactUrl, mailtoUrl } from './contact-url.ts';

it.each([
  ['mailto:ann@example.com', 'email', 'ann@example.com'],
  ['mailto:o%3Fcc%3Deve%26bcc%3Dx@example.com', 'email', 'o?cc=eve&bcc=x@example.com'],
  ['mailto:100%25%22%3C%3E@example.com', 'email', '100%"<>@example.com'],
  ['tel:000', 'phone', '0 00'],
  ['tel:+61897500000', 'phone', '+61 (8) 9750-0000'],
  ['tel:+61400000000', 'phone', '+61 (0)400 000 000'],
  ['tel:0400000000', 'phone', '(0)400 000 000'],
  ['tel:0897500000', 'phone', '08.9750.0000'],
  ['tel:0897500000', 'phone', '08\u00a09750\u201100\u221200'],
  ['tel:+61897500000', 'phone', '＋６１ （８）　９７５０－００００'],
  [undefined, 'name', 'Ann'],
  [undefined, 'message', 'ann@example.com'],
  [undefined, 'phone', '0400 000 000 ext 5'],
  [undefined, 'phone', '1;phone-context=x'],
  [undefined, 'phone', '+61+8'],
  [undefined, 'phone', '12'],
])('The link to a visitor is %s for the %s field with the value %s', (url, name, value) => {
  const field = contactFields.find((one) => one.name === name);
  expect(field && contactUrl(field, value)).toBe(url);
});

it.each([
  ['?subject=50%25%20%26%20more&cc=a%2Bb@x.com', { subject: '50% & more', cc: 'a+b@x.com' }],
  ['?cc=a%2Bb@x.com', { cc: 'a+b@x.com' }],
  ['', { cc: undefined }],
])('The link to a visitor ends with "%s" for the headers %j', (query, headers) => {
  expect(mailtoUrl('ann@example.com', headers)).toBe(`mailto:ann@example.com${query}`);
});
