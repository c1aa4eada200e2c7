/** @jest-environment <rootDir>/tests/support/browser-environment.ts */
import { within } from '@testing-library/dom';
import { hmac } from '../../../supabase/functions/_shared/keys.ts';
import { referenceOf } from '../../../supabase/functions/_shared/contact/reference.ts';
import { companyName, formLabels as labels } from '../plain-page/words.ts';
import { confirm, openConfirmation } from './confirmation.ts';

const key = 'a key';
const now = new Date('2026-11-26T01:00:00Z');
const id = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const page = `/api/message?token=follow.${id}.1798761600.${'a'.repeat(64)}`;

type Sent = { reference?: string; page?: string; replyTo?: string };

const post = ({ reference, page: path, replyTo = 'ann@example.com' }: Sent, withKey = key) =>
  confirm({ outcome: 'sent', reference, page: path, replyTo }, withKey, now);

function urlAfter(sent: Sent): string {
  const { status, headers } = post(sent);
  expect(status).toBe(303);
  return new URL(headers.get('location') ?? '', 'https://www.site.example').href;
}

async function read(response: Response) {
  expect([response.status, response.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
  const parsed = new DOMParser().parseFromString(await response.text(), 'text/html');
  const link = (name: string) => within(parsed.body).queryByText(name, { selector: 'a' })?.getAttribute('href');
  const texts = Array.from(parsed.querySelectorAll('h1, h1 ~ p'), ({ textContent }) => textContent);
  const [hasForm, hasPicture] = ['form, script', 'header ~ img'].map((part) => parsed.querySelector(part) !== null);
  return { texts, link, title: parsed.title, hasForm, hasPicture };
}

const sentTexts = [labels.sentTitle, labels.sentText, labels.sentHelp.replace('{email}', 'you')];
const reference = `${labels.referenceLabel}: `;

describe('The confirmation page', () => {
  it('has the toast’s texts, the message’s reference and link, and a link back, but no form', async () => {
    const almostDayLater = new Date('2026-11-27T00:59:59Z');
    const { texts, link, ...others } = await read(openConfirmation(urlAfter({ page }), key, almostDayLater));
    expect(texts).toEqual([...sentTexts, reference + referenceOf(id), labels.followLink, labels.photosLink]);
    expect([link(labels.followLink), link(labels.backLink)]).toEqual([page, '/']);
    expect(others).toEqual({ title: `${labels.sentTitle} | ${companyName}`, hasForm: false, hasPicture: true });
  });

  it.each<[Sent, string[]]>([
    [{ reference: 'JNHNM43F' }, [`${reference}JNHNM43F`, labels.photosLink]],
    [{}, []],
  ])('after the result %j shows %j', async (sent, more) => {
    expect((await read(openConfirmation(urlAfter(sent), key, now))).texts).toEqual([...sentTexts, ...more]);
  });

  it.each([
    ['Ann@Gmial.com', 'gmial.com', '…@gmial.com', 'gmail.com'],
    ['ann@gm\u200bail.com.au', 'gmail.com.au', '…@gmail.com.au', 'gmail.com'],
    ['ann@smith.example.con', '.con', '…@….con', '.com'],
    ['ann@smith.Con.Au', '.con.au', '…@….con.au', '.com.au'],
  ])(
    'asks about the slip in %s, with a link to the form, and its URL has only %s',
    async (replyTo, end, shown, meant) => {
      const url = urlAfter({ page, replyTo });
      expect(new URL(url).searchParams.get('slip')).toBe(end);
      expect(url).not.toMatch(/ann|smith/i);
      const { texts, link } = await read(openConfirmation(url, key, now));
      const question = labels.slipHelp.replace('{email}', shown);
      expect([texts[2], link(labels.slipQuestion.replace('{domain}', meant))]).toEqual([question, '/#contact']);
    },
  );

  it.each(['0', 'gmail.com', 'smith.con', 'GMIAL.com', 'gmial.com ', 'x@gmial.com', '.com', ''])(
    'ignores the slip %j in its URL, because no such slip is found',
    async (slip) => {
      const query = `slip=${encodeURIComponent(slip)}&until=${now.getTime() / 1000 + 60}`;
      const url = `https://www.site.example/api/contact?${query}&proof=${hmac(query, key)}`;
      const { texts } = await read(openConfirmation(url, key, now));
      expect(texts).toEqual(sentTexts);
    },
  );

  it('is the response to the post itself if there is no key, and then no URL shows it', async () => {
    const { texts } = await read(post({ reference: 'JNHNM43F' }, ''));
    expect(texts).toEqual([...sentTexts, `${reference}JNHNM43F`, labels.photosLink]);
    expect(openConfirmation(urlAfter({ page }), '', now).headers.get('location')).toBe('/#contact');
  });

  it.each<[string, (url: string) => string, Date?]>([
    ['without a proof', () => 'https://www.site.example/api/contact?reference=CCCCCCCC'],
    ['without a query', (url) => url.replace(/\?.*/, '')],
    ['with a later end', (url) => url.replace('until=1', 'until=2')],
    ['after a day', (url) => url, new Date('2026-11-27T01:00:00Z')],
  ])('is replaced by a redirect to the form for a URL %s', (_, change, time = now) => {
    const url = urlAfter({ reference: 'JNHNM43F' });
    const { status, headers } = openConfirmation(change(url), key, time);
    expect([status, headers.get('location')]).toEqual([303, '/#contact']);
  });
});
