import { mailIdentity } from './mail-identity.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const to = 'office@company.example';

test.each(['website@company.example', 'Company Website <website@company.example>'])(
  'a mail from %s has a Message-ID from its id and the domain',
  (from) => {
    expect(mailIdentity('contact-message', id, { from, to }).messageId).toBe(`<${id}@company.example>`);
  },
);

test.each(['contact-message', 'contact-digest'] as const)(
  'a %s has a header for Resend with its kind and id',
  (kind) => {
    expect(mailIdentity(kind, id, { from: 'website@company.example', to }).headers).toEqual({
      'Resend-Idempotency-Key': `${kind}/${id}`,
    });
  },
);
