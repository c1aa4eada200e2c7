import { fail, formatFinding, pass } from './finding.ts';

test('a check that passed is one line with a tick', () => {
  expect(formatFinding(pass('Site', 'answers'))).toBe('✓ Site                      answers');
});

test('a check that failed has a cross, and the remedy below it', () => {
  const text = formatFinding(fail('deliver-contact-messages', 'is not deployed', 'supabase functions deploy'));
  const [line, remedy] = text.split('\n');
  expect(line).toBe('✗ deliver-contact-messages  is not deployed');
  expect(remedy?.trim()).toBe('→ supabase functions deploy');
});
