import { bad, good, textOf } from './finding.ts';

test('what is well is one line, with a tick', () => {
  expect(textOf(good('Site', 'answers'))).toBe('✓ Site                      answers');
});

test('what is not well has a cross, and below it what to do', () => {
  const text = textOf(bad('deliver-contact-messages', 'is not deployed', 'supabase functions deploy'));
  const [line, toDo] = text.split('\n');
  expect(line).toBe('✗ deliver-contact-messages  is not deployed');
  expect(toDo?.trim()).toBe('→ supabase functions deploy');
});
