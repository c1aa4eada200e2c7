import type { Factor } from '@supabase/supabase-js';
import { assuranceLevel } from './assurance-level';

const types = ['totp', 'phone', 'webauthn', 'recovery_code'] as const;

function factor(factor_type: Factor['factor_type'], status: Factor['status']): Factor {
  const at = '2026-07-01T02:00:00Z';
  return { id: `${factor_type}-${status}`, factor_type, status, created_at: at, updated_at: at };
}

const unverified = types.map((type) => factor(type, 'unverified'));

test.each([
  ['unknown factors', {}],
  ['no factors', { factors: [] }],
  ['an unverified factor of each type', { factors: unverified }],
])('A user with %s reaches aal1.', (_, user) => {
  expect(assuranceLevel(user)).toBe('aal1');
});

test.each(types)('A user with a verified factor of type %s reaches aal2, whatever other factors there are.', (type) => {
  const verified = factor(type, 'verified');
  expect(assuranceLevel({ factors: [verified, ...unverified] })).toBe('aal2');
  expect(assuranceLevel({ factors: [...unverified, verified] })).toBe('aal2');
});
