/** Values that are not exactly one valid email address. */
export const wrongAddresses = [
  'enquiries@resort',
  'mailto:office@bay.example',
  '<office@bay.example>',
  'office@bay.example.',
  'office.@bay.example',
  'office@bay..example',
  'office@bay.example?subject=Hello',
  'office?cc=a@bay.example',
  'office@bay.example\u200b',
  'office@bay.example\u00a0',
  '\u202aoffice@bay.example',
  'off\u00adice@bay.example',
  'two@words@bay.example',
  'a b@bay.example',
];
