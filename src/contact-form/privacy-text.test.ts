import page from '../../content/page.json';
import { settingsSchema } from '../../supabase/functions/deliver-contact-messages/settings.ts';
import { privacyText } from './privacy-text.ts';

test.each([undefined, ''])('Without the setting (%j), the months are the default of the edge function.', (setting) => {
  const { CONTACT_RETENTION_MONTHS: months } = settingsSchema.getDefault();
  expect(privacyText('Deleted after {months} months.', setting)).toBe(`Deleted after ${String(months)} months.`);
});

test('With the setting, the months are those of the setting.', () => {
  expect(privacyText('Deleted after {months} months.', '6')).toBe('Deleted after 6 months.');
});

test.each(['0', '1.5', 'twelve'])('The setting %s is an error that names it.', (setting) => {
  expect(() => privacyText('{months}', setting)).toThrow('CONTACT_RETENTION_MONTHS must be a whole number, 1 or more');
});

test('No placeholder remains in the words of the page.', () => {
  expect(privacyText(page.form.privacy, '6')).not.toMatch(/[{}]/);
});
