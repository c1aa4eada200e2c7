import { hasAuthParameters, withoutAuthParameters } from './auth-parameters';

const site = 'https://site.example/';

test.each([
  ['#access_token=a&refresh_token=b&expires_in=3600&token_type=bearer&type=magiclink', ''],
  ['#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid', ''],
  ['?error=access_denied&error_code=otp_expired#error=access_denied&error_code=otp_expired', ''],
  ['?utm_source=mail#access_token=a&refresh_token=b', '?utm_source=mail'],
  ['?error_description=Expired', ''],
])('%s is what a sign-in leaves, and without it the rest of the address is kept.', (arrived, rest) => {
  const address = new URL(site + arrived);
  expect(hasAuthParameters(address)).toBe(true);
  expect(withoutAuthParameters(address)).toBe(site + rest);
});

test.each(['', '#', '#contact', '#error', '#access_token=', '?error=', '?utm_source=access_token', '#contact?error=1'])(
  '“%s” is no way back from a sign-in.',
  (rest) => {
    expect(hasAuthParameters(new URL(site + rest))).toBe(false);
  },
);
