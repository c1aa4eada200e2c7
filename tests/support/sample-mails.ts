/** Each mail to staff, made by its composer from sample messages. */
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import { createLinks } from '../../supabase/functions/_shared/links/create-links.ts';
import { digestLinks, notificationLinks, reminderLinks } from '../../supabase/functions/_shared/links/mail-links.ts';
import { composeBriefNotification } from '../../supabase/functions/_shared/mail/brief-notification.ts';
import { composeDigest, type Digest } from '../../supabase/functions/_shared/mail/digest.ts';
import type { ComposedMail } from '../../supabase/functions/_shared/mail/mail-identity.ts';
import { composeNotification } from '../../supabase/functions/_shared/mail/notification.ts';
import { composeReminder, type Reminder } from '../../supabase/functions/_shared/mail/reminder.ts';

type MailName = 'notification' | 'brief-mail' | 'digest' | 'reminder';

const addresses = { from: 'Website <website@company.example>', to: 'office@company.example' };
const link = createLinks({ secret: 'a-secret-for-sample-mails', siteUrl: 'https://www.company.example' });

function received(place: number, time: string, message: ContactMessage) {
  const id = `5d0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a6${place.toString(16)}`;
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

const fromFlooder = [2, 3, 4].map((place) =>
  received(place, `2026-11-20T04:0${place}:00Z`, {
    name: 'SEO Agency',
    email: 'rank@example.net',
    phone: '',
    message:
      'Rank first on every search engine within a week! Our specialists have read your website and found 38 errors in it. Order now: https://rank.example.net/order?customer=busselton',
  }),
);

/** @param change of what every visitor wrote. */
export async function sampleMails(change: Partial<ContactMessage> = {}): Promise<Record<MailName, ComposedMail>> {
  const changed = <Received extends { message: ContactMessage }>(one: Received): Received => ({
    ...one,
    message: { ...one.message, ...change },
  });
  const { id, receivedAt } = fromOwner;
  const digest: Digest = {
    id: '5d0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a70',
    madeAt: new Date('2026-11-20T04:10:00Z'),
    entries: [
      { count: 1, messages: [{ ...changed(fromGuest), reasons: ['3 links'] }] },
      {
        count: 2_995,
        messages: fromFlooder.map((one) => ({
          ...changed(one),
          reasons: ['the hidden field was filled', 'more than 5 messages from one visitor within an hour'],
        })),
      },
    ],
    more: 0,
    attempts: 1,
    refused: false,
  };
  const reminder: Reminder = {
    id: '5d0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a71',
    madeAt: new Date('2026-11-21T00:02:00Z'),
    messages: [changed(fromOwner), changed(fromGuest)],
    figures: { messages: 48, answeredInTime: 45, medianSeconds: 11_700 },
    attempts: 1,
    refused: false,
  };
  return {
    notification: composeNotification(changed(fromOwner), addresses, await notificationLinks(link, id, receivedAt)),
    'brief-mail': composeBriefNotification(fromOwner, addresses, { read: await link('read', id, receivedAt) }),
    digest: composeDigest(digest, addresses, await digestLinks(link, digest)),
    reminder: composeReminder(reminder, addresses, await reminderLinks(link, reminder)),
  };
}
