/** What visitors write, for the sample emails and for measurements. */
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';

export const owner: ContactMessage = {
  name: 'Ada Citizen',
  email: 'ada.citizen@example.com',
  phone: '0400 000 000',
  message: `Hello,

we own a villa with three bedrooms near the jetty and live in Perth. Could you look after it from May to September, with linen and a garden visit each fortnight?

Please call after six.
Ada`,
};

export const guest: ContactMessage = {
  ...owner,
  name: 'Bea Guest-Montgomery',
  email: 'bea.guest-montgomery@mail.a-long-company-name.example',
  phone: '+61 8 5550 1234',
  message:
    'We lost the key of unit 14. See https://a.example/1, https://a.example/2 and https://a.example/3 for the photos.',
};

export const agency: ContactMessage = {
  ...owner,
  name: 'SEO Agency',
  email: 'rank@example.net',
  phone: '',
  message:
    'Rank first on every search engine within a week! Our specialists have read your website and found 38 errors in it. Order now: https://rank.example.net/order?customer=busselton',
};

const link = '</title><a href="https://evil.example">Deliver it</a>';
const forgedLink = 'This is spam:\nhttps://www.company.example/x';

/** Words that try to add links, code and lines to an email. The form accepts them. */
export const hostileWords: Partial<ContactMessage> = {
  name: `${link}\n${forgedLink}`,
  phone: '"><a href=1>',
  message: `</td></table>${link}<img src="https://evil.example/x.gif">"' onclick=a()\n\n${forgedLink}\n${'-'.repeat(72)}`,
};
