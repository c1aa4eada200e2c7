/** @jest-environment <rootDir>/tests/support/browser-environment.ts */
import { within } from '@testing-library/dom';
import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { aMessage } from '../../tests/support/a-message.ts';
import { fieldLabels } from '../../tests/support/contact-form.ts';
import { emailUrl } from '../company-links/contact-urls.ts';
import { companyEmail, companyName, formLabels as labels } from '../plain-page/words.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import { confirmation, replyPage } from './contact-page.ts';
import { noReply, refusal, type RelayedReply } from './response.ts';

/** Parses the page as a browser does. */
async function open(response: Response) {
  const parsed = new DOMParser().parseFromString(await response.text(), 'text/html');
  document.documentElement.replaceWith(document.adoptNode(parsed.documentElement));
  const main = within(within(document.body).getByRole('main'));
  const field = (name: string) => main.getByLabelText<HTMLInputElement>(name);
  return { main, field, texts: Array.from(document.querySelectorAll('h1, h1 ~ p'), ({ textContent }) => textContent) };
}

const openResult = (result: RelayedReply, typed: Record<string, string> = aMessage()) =>
  open(replyPage(result, new URLSearchParams(typed)));

const sentTexts = [labels.sentTitle, labels.sentText, labels.sentHelp.replace('{email}', 'you')];

describe('The confirmation page', () => {
  const token = `follow.3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63.1798761600.${'a'.repeat(64)}`;
  const page = `/api/message?token=${token}`;

  it.each([
    [{ reference: 'JNHNM43F' }, 'reference=JNHNM43F'],
    [{}, 'reference=none'],
    [{ reference: 'JNHNM43F', page }, `token=${token}`],
  ])('has a URL of its own after the response %j: %s', (body, query) => {
    const { status, headers } = replyPage({ outcome: 'sent', status: 200, body }, new URLSearchParams());
    expect([status, headers.get('location')]).toEqual([303, `/api/contact?${query}`]);
  });

  it('has the toast’s texts, the token’s reference and link, and a link back, but no form', async () => {
    const { main, texts } = await open(confirmation(new URLSearchParams({ token })));
    const reference = referenceOf('3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63');
    expect(texts).toEqual([...sentTexts, `${labels.referenceLabel}: ${reference}`, labels.followLink]);
    expect(main.getByRole('link', { name: labels.followLink }).getAttribute('href')).toBe(page);
    expect(document.title).toBe(`${labels.sentTitle} | ${companyName}`);
    expect(main.getByRole('link', { name: labels.backLink }).getAttribute('href')).toBe('/');
    expect(document.querySelector('form, script')).toBeNull();
  });

  it.each<[Record<string, string>, ...string[]]>([
    [{ reference: 'JNHNM43F' }, `${labels.referenceLabel}: JNHNM43F`],
    [{ reference: 'none' }],
    [{ reference: '<script>alert(1)</script>' }],
    [{ token: 'none' }],
    [{ token: token.replace('follow', 'answered') }],
  ])('shows no link for %j, and only a well-formed reference', async (query, ...reference) => {
    expect((await open(confirmation(new URLSearchParams(query)))).texts).toEqual([...sentTexts, ...reference]);
  });

  it('is replaced by a redirect to the form if the URL has no reference parameter', () => {
    const { status, headers } = confirmation(new URLSearchParams());
    expect([status, headers.get('location')]).toEqual([303, '/#contact']);
  });
});

describe('The failure page', () => {
  it.each<[RelayedReply, string, Record<string, string>]>([
    [{ outcome: 'limited', status: 429, body: {}, retryAfter: 600 }, labels.limitedHelp, { 'retry-after': '600' }],
    [refusal(415, 'Send JSON'), labels.failedHelp, {}],
    [noReply, labels.failedHelp, { 'retry-after': '3' }],
  ])(
    'has the status of %j, and shows the toast’s texts, advice, and a link for emailing the message',
    async (...row) => {
      const [result, help, headers] = row;
      const response = replyPage(result, new URLSearchParams(aMessage()));
      expect(response.status).toBe(result.status);
      expect(Object.fromEntries(response.headers)).toMatchObject(headers);
      const { main, texts } = await open(response);
      const whatToDo = help.replace('{wait}', '10 minutes');
      expect(texts).toEqual([labels.failedTitle, labels.failedText, whatToDo, labels.emailInstead]);
      const link = main.getByRole('link', { name: labels.emailInstead });
      expect(link.getAttribute('href')).toBe(emailUrl(companyEmail, aMessage()).href);
      expect(document.querySelector('[aria-invalid=true], [autofocus]')).toBeNull();
    },
  );

  it('says where the whole text is if it is too long for an email’s link', async () => {
    const { texts } = await openResult(noReply, aMessage({ message: '海'.repeat(300) }));
    expect(texts).toContain(labels.emailShortened);
  });

  it.each(contactFields)(
    'shows an error in $name as text, at that field only, and before the field’s hint',
    async (row) => {
      const invalid: RelayedReply = { outcome: 'invalid', status: 400, body: { error: 'Is wrong', field: row.name } };
      const { field, texts } = await openResult(invalid);
      expect(texts).toEqual([labels.invalidTitle, 'Is wrong']);
      const control = field(fieldLabels[row.name]);
      expect([...document.querySelectorAll('[aria-invalid=true]')]).toEqual([control]);
      expect([...document.querySelectorAll('[autofocus]')]).toEqual([control]);
      const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
      const hint = [row.hintKey, row.exampleKey].flatMap((key) => (key ? [labels[key]] : []));
      expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['Is wrong', ...hint]);
    },
  );

  it('has a form that posts every field and the honeypot to the site function, exactly as they were typed', async () => {
    const html = '"><b>\'&lt;" autofocus="</textarea><b>&';
    const typed = { ...aMessage({ name: html, phone: '', message: `\n\n ${html}` }), website: 'x"' };
    const { main, field } = await openResult(noReply, { ...typed, email: ' a b ' });
    const { form } = field(labels.nameLabel);
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/api/contact']);
    // jsdom trims the value of an email field.
    expect(field(labels.emailLabel).getAttribute('value')).toBe(' a b ');
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ ...typed, email: 'a b' });
    expect(document.querySelector('b')).toBeNull();
    expect(main.getAllByRole('textbox')).not.toContain(field(labels.honeypotLabel));
    expect(form?.textContent).toContain(labels.privacy);
  });
});
