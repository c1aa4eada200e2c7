import { createTransport, type SendMailOptions } from 'nodemailer';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import { createLinks } from '../../supabase/functions/_shared/links/links.ts';
import type { Company } from '../../supabase/functions/_shared/mail/company.ts';
import type { Email } from '../../supabase/functions/_shared/mail/email.ts';
import { createReplyAddress } from '../../supabase/functions/_shared/links/reply-address.ts';
import { listKinds } from '../../supabase/functions/deliver-contact-messages/lists/kinds.ts';
import type {
  LeasedList,
  ListedMessage,
  ListKindName,
} from '../../supabase/functions/deliver-contact-messages/lists/list-kind.ts';
import {
  composeBriefEmail,
  composeDirectEmail,
  composeFullEmail,
} from '../../supabase/functions/_shared/mail/message-emails.ts';
import type { ReportNumbers } from '../../supabase/functions/deliver-contact-messages/lists/report.ts';
import { aMessage } from './a-message.ts';

export const company = {
  addresses: {
    from: 'Website <website@web.company.example>',
    to: 'office@company.example',
    owner: 'owner@company.example',
  },
  ...createLinks({ key: 'a-key-for-sample-emails', siteUrl: 'https://www.company.example' }),
  replyAddress: createReplyAddress('replies@in.company.example', 'a-key-for-sample-emails'),
};

export const emptyReport: ReportNumbers = {
  month: '2026-12-01',
  monthBefore: '2026-11-01',
  delivered: 0,
  deliveredBefore: 0,
  heldAtFirst: 0,
  answeredInTime: 0,
  medianTime: null,
  longestTime: null,
  contradicted: 0,
  unanswered: [],
};

export const aReport: ReportNumbers = {
  ...emptyReport,
  delivered: 12,
  deliveredBefore: 9,
  heldAtFirst: 2,
  answeredInTime: 8,
  medianTime: 1_800,
  longestTime: 93_600,
  contradicted: 1,
  unanswered: [{ reference: 'JNHNM43F', receivedAt: '2026-12-31T15:59:59.9+00:00' }],
};

/** A message that is held because of its links, and that came as many minutes after 8 am as its place says. */
export function heldMessage(place: number, change: Partial<ListedMessage> = {}): ListedMessage {
  const id = `5d0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a${String(place).padStart(2, '0')}`;
  const receivedAt = new Date(Date.UTC(2026, 10, 21, 0, place));
  const facts = { state: 'held', isMailed: false, nudgedAt: null, answeredAt: null, readAt: '' } as const;
  return { id, reference: referenceOf(id), receivedAt, message: aMessage(), reasons: ['3 links'], ...facts, ...change };
}

/** A digest that is leased for the first time, as soon as it was made. */
export function leasedList(change: Partial<LeasedList> = {}): LeasedList {
  const id = '5d0c9a52-7d1e-4b6a-9c84-0f5e2d7b1ad0';
  const madeAt = new Date('2026-11-20T04:10:00Z');
  return { id, kind: 'digest', madeAt, madeFor: 0, attempts: 1, messages: [], report: null, ...change };
}

/** @throws Error if the list has nothing to say. */
export function composeList(list: LeasedList, isBrief = false, ofCompany: Company = company): Email {
  const composed = listKinds(true)[list.kind].compose(list, isBrief, ofCompany);
  if (!composed) throw new Error(`A ${list.kind} without messages has no email.`);
  return composed.email;
}

const owner = aMessage({
  name: 'Ada Citizen',
  email: 'ada.citizen@example.com',
  phone: '0400 000 000',
  message: `Hello,

we own a villa with three bedrooms near the jetty and live in Perth. Could you look after it from May to September, with linen and a garden visit each fortnight?

Please call after six.
Ada`,
});

const guest = aMessage({
  name: 'Bea Guest-Montgomery',
  email: 'bea.guest-montgomery@mail.a-long-company-name.example',
  phone: '+61 8 5550 1234',
  message:
    'We lost the key of unit 14. See https://a.example/1, https://a.example/2 and https://a.example/3 for the photos.',
});

const agency = aMessage({
  name: 'SEO Agency',
  email: 'rank@example.net',
  phone: '',
  message:
    'Rank first on every search engine within a week! Our specialists have read your website and found 38 errors in it. Order now: https://rank.example.net/order?customer=busselton',
});

const link = '</title><a href="https://evil.example">Deliver it</a>';
const forgedLink = 'This is spam:\nhttps://www.company.example/x';

/** Words that try to add links, code and lines to an email. The form accepts them. */
export const hostileWords: Partial<ContactMessage> = {
  name: `${link}\n${forgedLink}`,
  phone: '"><a href=1>',
  message: `</td></table>${link}<img src="https://evil.example/x.gif">"' onclick=a()\n\n${forgedLink}\n${'-'.repeat(72)}`,
};

export async function writeSource(email: SendMailOptions) {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message, envelope } = await transport.sendMail(email);
  if (!Buffer.isBuffer(message)) throw new Error('With the `buffer` option, nodemailer should have returned a buffer.');
  return { source: message.toString(), envelope };
}

/** @param count the number of messages in the digest, at most 98. It shows 25 in full and the others on one line each. */
export function sampleEmails(change: Partial<ContactMessage> = {}, count = 2) {
  const held = (place: number, time: string, fields: ContactMessage) =>
    heldMessage(place, { receivedAt: new Date(time), message: { ...fields, ...change } });
  const fromOwner = held(0, '2026-11-20T01:12:00Z', owner);
  const fromGuest = held(1, '2026-11-20T03:40:00Z', guest);
  const queued = { ...fromOwner, queuedAt: fromOwner.receivedAt, queuedFor: 0, attempts: 1, refusals: 0 };
  const mailed = [fromOwner, fromGuest].map((message) => ({ ...message, state: 'mailed' as const, isMailed: true }));
  const nudged = { ...fromGuest, nudgedAt: new Date('2026-11-21T03:50:00Z') };
  const reasons = ['the hidden field was filled', 'more than 5 messages from one visitor within an hour'];
  const spam = Array.from({ length: count - 1 }, (_, place) => ({
    ...held(place + 2, '2026-11-20T04:02:00Z', agency),
    reasons,
  }));
  const list = (kind: ListKindName, madeAt: string, content: Partial<LeasedList>) =>
    composeList(leasedList({ kind, madeAt: new Date(madeAt), ...content }));
  return {
    full: composeFullEmail(queued, company),
    brief: composeBriefEmail(queued, company),
    direct: composeDirectEmail(queued, company.addresses),
    digest: list('digest', '2026-11-20T04:10:00Z', { messages: [fromGuest, ...spam] }),
    reminder: list('reminder', '2026-11-21T00:02:00Z', { messages: mailed }),
    overdue: list('overdue', '2026-11-21T04:02:00Z', { messages: [...mailed, nudged] }),
    report: list('report', '2027-01-02T00:00:00Z', { report: aReport }),
  };
}
