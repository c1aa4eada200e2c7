import { aMessage } from '../support/a-message.ts';
import { expectUsableOnPhone } from './accessibility-findings.ts';
import { untilFocused, useBrowser } from './browser.ts';
import {
  expectInForm,
  field,
  fieldNames,
  fillForm,
  formLabels,
  invalidTexts,
  sendButton,
} from '../support/contact-form.ts';

const { sql, visit, takePageErrors } = useBrowser();

const message = aMessage({ message: '\nCould you look after our villa?\n"Yes" & <soon>?\n' });

describe('The form without scripts', () => {
  it('shows an error in a field, focuses that field, and sends all the typed text once the error is corrected', async () => {
    const page = await visit('/', { javaScriptEnabled: false });
    await fillForm(page, { ...message, email: 'ada@example' });
    await Promise.all([page.waitForEvent('load'), sendButton(page).click()]);
    expect(takePageErrors()).toEqual([
      'response: 400 /api/contact',
      expect.stringMatching(/^console: Failed to load resource/),
    ]);
    expect(await page.locator('h1, h1 ~ p').allTextContents()).toEqual(invalidTexts('Invalid email address'));
    await expectInForm(page, { ...message, email: 'ada@example' });
    await untilFocused(field(page, 'email'));
    await field(page, 'email').fill(message.email);
    await sendButton(page).click();
    await page.waitForURL('**/api/contact?token=*');
    const rows = () => sql()<{ reference: string; message: string }[]>`select reference, message from contact_messages`;
    const [row, ...others] = await rows();
    expect([row?.message, others]).toEqual([message.message.trim(), []]);
    await page.getByText(`${formLabels.referenceLabel}: ${row?.reference ?? ''}`).waitFor();
    await page.reload();
    expect(await rows()).toHaveLength(1);
  });

  it('has the same fields on the error page, and pages that fit a phone and have no violations', async () => {
    // Scripts are enabled here, because axe needs them.
    const page = await visit('/', { viewport: { width: 320, height: 800 } });
    const shared = ['name', 'id', 'type', 'dir', 'autocomplete', 'required', 'rows', 'tabIndex'];
    const controls = page.locator('form :is(input, textarea)');
    const readShared = (all: Element[], names: string[]) =>
      all.map((control) => names.map((name) => Reflect.get(control, name) as unknown));
    const before = await controls.evaluateAll(readShared, shared);
    // The honeypot is the one extra field.
    expect(before).toHaveLength(fieldNames.length + 1);
    const post = async (phone: string) => {
      await fillForm(page, { ...message, phone });
      const submit = (form: HTMLFormElement) => {
        form.submit();
      };
      await Promise.all([page.waitForEvent('load'), page.locator('form').evaluate(submit)]);
      await expectUsableOnPhone(page);
    };
    await post('0'.repeat(21));
    expect(await controls.evaluateAll(readShared, shared)).toEqual(before);
    await post('');
    takePageErrors();
  });
});
