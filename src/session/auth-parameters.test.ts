import { authParametersIn, withoutAuthParameters } from './auth-parameters';

const site = 'https://site.example/';
const tokens = 'access_token=a&refresh_token=b&expires_in=3600&token_type=bearer&type=magiclink';
const refusal = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';

test.each([
  [`#${tokens}`, tokens, ''],
  [`#${refusal}`, refusal, ''],
  [`?${refusal}`, refusal, ''],
  ['?error=access_denied#error=access_denied&error_code=otp_expired', 'error=access_denied&error_code=otp_expired', ''],
  [`?utm_source=mail#${tokens}`, tokens, '?utm_source=mail'],
  ['?utm_source=mail&error_description=Expired', 'utm_source=mail&error_description=Expired', '?utm_source=mail'],
  ['?error=access_denied#contact', 'error=access_denied', ''],
])('%s is what a sign-in leaves, and without it the rest of the address is kept.', (arrived, parameters, rest) => {
  const address = new URL(site + arrived);
  expect(authParametersIn(address)?.toString()).toBe(parameters);
  expect(withoutAuthParameters(address)).toBe(site + rest);
});

test.each(['', '#', '#contact', '#error', '#access_token=', '?error=', '?utm_source=access_token', '#contact?error=1'])(
  '“%s” is no way back from a sign-in.',
  (rest) => {
    expect(authParametersIn(new URL(site + rest))).toBeUndefined();
  },
);
