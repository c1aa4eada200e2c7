/** Composes each kind of email to staff from sample messages. */
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import { createLinks } from '../../supabase/functions/_shared/links/links.ts';
import type { ComposedEmail } from '../../supabase/functions/_shared/mail/email.ts';
import { composeList } from '../../supabase/functions/_shared/mail/list-emails.ts';
import {
  composeBriefEmail,
  composeDirectEmail,
  composeFullEmail,
} from '../../supabase/functions/_shared/mail/message-emails.ts';

type EmailName = 'full' | 'brief' | 'direct' | 'digest' | 'reminder';

/** The made-up company in the sample emails. */
export const company = {
  addresses: { from: 'Website <website@company.example>', to: 'office@company.example' },
  link: createLinks({ key: 'a-key-for-sample-emails', siteUrl: 'https://www.company.example' }),
};

function received(place: number, time: string, message: ContactMessage) {
  const id = `5d0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a${String(place).padStart(2, '0')}`;
  return { id, reference: referenceOf(id), receivedAt: new Date(time), message };
}

const fromOwner = received(0, '2026-11-20T01:12:00Z', {
  name: 'Ada Citizen',
  email: 'ada.citizen@example.com',
  phone: '0400 000 000',
  message: `Hello,

we own a villa with three bedrooms near the jetty and live in Perth. Could you look after it from May to September, with linen and a garden visit each fortnight?

Please call after six.
Ada`,
});

const fromGuest = received(1, '2026-11-20T03:40:00Z', {
  name: 'Bea Guest-Montgomery',
  email: 'bea.guest-montgomery@mail.a-long-company-name.example',
  phone: '+61 8 5550 1234',
  message:
    'We lost the key of unit 14. See https://a.example/1, https://a.example/2 and https://a.example/3 for the photos.',
});

const fromAgency = (place: number) =>
  received(place, '2026-11-20T04:02:00Z', {
    name: 'SEO Agency',
    email: 'rank@example.net',
    phone: '',
    message:
      'Rank first on every search engine within a week! Our specialists have read your website and found 38 errors in it. Order now: https://rank.example.net/order?customer=busselton',
  });

/**
 * @param change the values to use in every message instead of the sample values.
 * @param held the number of messages in the digest, at most 98. It shows 25 in full and the others on one line each.
 */
export async function sampleEmails(
  change: Partial<ContactMessage> = {},
  held = 2,
): Promise<Record<EmailName, ComposedEmail>> {
  const changed = <Received extends { message: ContactMessage }>(one: Received): Received => ({
    ...one,
    message: { ...one.message, ...change },
  });
  const owner = { ...changed(fromOwner), queuedAt: fromOwner.receivedAt };
  const spam = Array.from({ length: held - 1 }, (_, place) => ({
    ...changed(fromAgency(place + 2)),
    reasons: ['the hidden field was filled', 'more than 5 messages from one visitor within an hour'],
  }));
  const digest = {
    kind: 'digest' as const,
    id: '5d0c9a52-7d1e-4b6a-9c84-0f5e2d7b1ad0',
    madeAt: new Date('2026-11-20T04:10:00Z'),
    brief: false,
    messages: [{ ...changed(fromGuest), reasons: ['3 links'] }, ...spam],
  };
  const reminder = {
    kind: 'reminder' as const,
    id: '5d0c9a52-7d1e-4b6a-9c84-0f5e2d7b1ad1',
    madeAt: new Date('2026-11-21T00:02:00Z'),
    brief: false,
    messages: [changed(fromOwner), changed(fromGuest)].map((one) => ({ ...one, reasons: [] })),
  };
  return {
    full: await composeFullEmail(owner, company),
    brief: await composeBriefEmail(owner, company),
    direct: composeDirectEmail(owner, company.addresses),
    digest: await composeList(digest, company),
    reminder: await composeList(reminder, company),
  };
}
