/** @jest-environment <rootDir>/tests/support/browser-environment.ts */
import { within } from '@testing-library/dom';
import { contactFields } from '../../../supabase/functions/_shared/contact/contact-fields.ts';
import { aMessage } from '../../../tests/support/a-message.ts';
import { fieldLabels } from '../../../tests/support/contact-form.ts';
import { emailUrl } from '../../company-links/contact-urls.ts';
import { companyEmail, formLabels as labels } from '../plain-page/words.ts';
import { replyPage } from './contact-page.ts';
import { noReply, type RelayedReply } from '../relay/response.ts';

async function open(response: Response) {
  const parsed = new DOMParser().parseFromString(await response.text(), 'text/html');
  document.documentElement.replaceWith(document.adoptNode(parsed.documentElement));
  const main = within(within(document.body).getByRole('main'));
  const field = (name: string) => main.getByLabelText<HTMLInputElement>(name);
  return { main, field, texts: Array.from(document.querySelectorAll('h1, h1 ~ p'), ({ textContent }) => textContent) };
}

const openResult = (result: RelayedReply, typed: Record<string, string> = aMessage()) =>
  open(replyPage(result, new URLSearchParams(typed), 'a key', now));

const now = new Date('2026-11-26T01:00:00Z');

describe('The failure page', () => {
  it.each<[RelayedReply, string, Record<string, string>]>([
    [{ outcome: 'limited', status: 429, body: {}, retryAfter: 600 }, labels.limitedHelp, { 'retry-after': '600' }],
    [noReply, labels.failedHelp, { 'retry-after': '3' }],
  ])('has the status of %j, the toast’s texts, advice, and a link for emailing the message', async (...row) => {
    const [result, help, headers] = row;
    const response = replyPage(result, new URLSearchParams(aMessage()), 'a key', now);
    expect(response.status).toBe(result.status);
    expect(Object.fromEntries(response.headers)).toMatchObject(headers);
    const { main, texts } = await open(response);
    const whatToDo = help.replace('{wait}', '10 minutes');
    expect(texts).toEqual([labels.failedTitle, labels.failedText, whatToDo, labels.emailInstead]);
    const link = main.getByRole('link', { name: labels.emailInstead });
    expect(link.getAttribute('href')).toBe(emailUrl(companyEmail, aMessage()).href);
    expect(document.querySelector('[aria-invalid=true], [autofocus]')).toBeNull();
  });

  it('is in Australian English, fits a phone’s screen, is not listed by search engines, and has the site’s icon, fonts and styles', async () => {
    await openResult(noReply);
    const valuesOf = (selector: string, name: string) =>
      Array.from(document.querySelectorAll(selector), (element) => element.getAttribute(name));
    expect(valuesOf('html', 'lang')).toEqual(['en-AU']);
    expect(valuesOf('meta[name]', 'content')).toEqual(['width=device-width, initial-scale=1', 'noindex']);
    const files = ['/icon-32.png', '/display-font.woff2', '/text-font.woff2', '/plain-page.css'];
    expect(valuesOf('link', 'href')).toEqual(files);
  });

  it('says where the whole text is if it is too long for an email’s link', async () => {
    const { texts } = await openResult(noReply, aMessage({ message: '海'.repeat(300) }));
    expect(texts).toContain(labels.emailShortened);
  });

  it.each(contactFields)('shows an error in $name at that field only, and before the field’s hint', async (row) => {
    const invalid: RelayedReply = { outcome: 'invalid', status: 400, body: { error: 'Is wrong', field: row.name } };
    const { field, texts } = await openResult(invalid);
    expect(texts).toEqual([labels.invalidTitle, 'Is wrong']);
    const control = field(fieldLabels[row.name]);
    expect([...document.querySelectorAll('[aria-invalid=true]')]).toEqual([control]);
    expect([...document.querySelectorAll('[autofocus]')]).toEqual([control]);
    const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    const hint = [row.hintKey, row.exampleKey].flatMap((key) => (key ? [labels[key]] : []));
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['Is wrong', ...hint]);
  });

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
    expect(main.getByRole('button', { name: labels.submitButton })).toBe(form?.querySelector('button'));
    expect(main.getByText(labels.backLink).getAttribute('href')).toBe('/#contact');
  });

  it.each(['https://company.example/privacy?a=1&lt=2', ''])('links to a privacy notice at "%s"', async (url) => {
    jest.replaceProperty(labels, 'privacyUrl', url);
    await openResult(noReply);
    const link = document.querySelector('form p a');
    expect(link?.parentElement?.textContent).toBe(url ? `${labels.privacy} ${labels.privacyLink}` : undefined);
    expect(link?.getAttribute('href')).toBe(url || undefined);
  });
});
