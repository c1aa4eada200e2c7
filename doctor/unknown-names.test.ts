import { unknownNames } from './unknown-names.ts';

const known = ['CONTACT_TO', 'CONTACT_OWNER', 'CONTACT_REPLIES', 'SUPABASE_URL'];

it.each([
  ['# a comment: with a colon\n\n  CONTACT_TO = a@b.example\r\nexport CONTACT_OWNER="#"\r\nCONTACT_REPLIES=', ''],
  ['CONTACT_REPLY=', 'CONTACT_REPLY is not a setting → Did you mean CONTACT_REPLIES?'],
  ['contact_to=a@b.example', 'contact_to is not a setting → Did you mean CONTACT_TO?'],
  ['CONTACT_ONWER=a=b', 'CONTACT_ONWER is not a setting → Did you mean CONTACT_OWNER?'],
  ['SUPABASE_UR=', 'SUPABASE_UR is not a setting → Did you mean SUPABASE_URL?'],
  ['COLOUR=red', 'COLOUR is not a setting → docs/settings.md lists the settings.'],
  [
    'CONTACT_TO=\nCONTACT_OWNER: a@b',
    'line 2 is not like NAME=value, and counts for nothing → Did you mean CONTACT_OWNER=…?',
  ],
  ['my-password', 'line 1 is not like NAME=value, and counts for nothing → Correct or delete it.'],
  ['CONTACT TO=a@b.example', 'line 1 is not like NAME=value, and counts for nothing → Did you mean CONTACT_TO=…?'],
  ['“', 'line 1 is not like NAME=value, and counts for nothing → Correct or delete it.'],
])('The lines %j get the advice "%s"', (text, expected) => {
  const findings = unknownNames(text, known).map(({ kind, message, remedy = '' }) => [kind, `${message} → ${remedy}`]);
  expect(findings).toEqual(expected ? [['advice', expected]] : []);
});
