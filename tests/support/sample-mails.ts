/** Composes each kind of email to staff from sample messages. */
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import { createLinks } from '../../supabase/functions/_shared/links/links.ts';
import type { ComposedEmail } from '../../supabase/functions/_shared/mail/email.ts';
import type { ListedMessage } from '../../supabase/functions/_shared/messages/message.ts';
import { composeList } from '../../supabase/functions/_shared/mail/list-emails.ts';
import {
  composeBriefEmail,
  composeDirectEmail,
  composeFullEmail,
} from '../../supabase/functions/_shared/mail/message-emails.ts';
import { composeReport } from '../../supabase/functions/_shared/mail/report-email.ts';
import { aMessage } from './a-message.ts';

type EmailName = 'full' | 'brief' | 'direct' | 'digest' | 'reminder' | 'overdue' | 'report';

/** The made-up company in the sample emails. */
export const company = {
  addresses: {
    from: 'Website <website@company.example>',
    to: 'office@company.example',
    owner: 'owner@company.example',
  },
  link: createLinks({ key: 'a-key-for-sample-emails', siteUrl: 'https://www.company.example' }),
};

function received(place: number, time: string, fields: Partial<ContactMessage>) {
  const id = `5d0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a${String(place).padStart(2, '0')}`;
  return { id, reference: referenceOf(id), receivedAt: new Date(time), message: aMessage(fields) };
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
  const list = (state: ListedMessage['state'], madeAt: string) => ({
    id: '5d0c9a52-7d1e-4b6a-9c84-0f5e2d7b1ad0',
    madeAt: new Date(madeAt),
    brief: false,
    messages: [changed(fromOwner), changed(fromGuest)].map((one) => ({ ...one, reasons: [], state, nudgedAt: null })),
  });
  const owner = { ...changed(fromOwner), queuedAt: fromOwner.receivedAt };
  const spam = Array.from({ length: held - 1 }, (_, place) => ({
    ...changed(fromAgency(place + 2)),
    reasons: ['the hidden field was filled', 'more than 5 messages from one visitor within an hour'],
    state: 'held' as const,
    nudgedAt: null,
  }));
  const fromGuestHeld = { ...changed(fromGuest), reasons: ['3 links'], state: 'held' as const, nudgedAt: null };
  const nudged = { ...fromGuestHeld, nudgedAt: new Date('2026-11-21T03:50:00Z') };
  const overdue = list('mailed', '2026-11-21T04:02:00Z');
  const report = {
    kind: 'report' as const,
    id: '5d0c9a52-7d1e-4b6a-9c84-0f5e2d7b1ad2',
    madeAt: new Date('2026-12-02T00:00:00Z'),
    month: '2026-11-01',
    monthBefore: '2026-10-01',
    delivered: 12,
    deliveredBefore: 9,
    heldAtFirst: 2,
    answeredInTime: 9,
    medianTime: 18_000,
    longestTime: 112_000,
    unanswered: [{ reference: fromOwner.reference, receivedAt: fromOwner.receivedAt.toISOString() }],
  };
  return {
    full: await composeFullEmail(owner, company),
    brief: await composeBriefEmail(owner, company),
    direct: composeDirectEmail(owner, company.addresses),
    digest: await composeList(
      { ...list('held', '2026-11-20T04:10:00Z'), kind: 'digest', messages: [fromGuestHeld, ...spam] },
      company,
    ),
    reminder: await composeList({ ...list('mailed', '2026-11-21T00:02:00Z'), kind: 'reminder' }, company),
    overdue: await composeList({ ...overdue, kind: 'overdue', messages: [...overdue.messages, nudged] }, company),
    report: composeReport(report, company.addresses),
  };
}
