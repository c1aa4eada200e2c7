/** The words from content/ that the site functions' pages share with the built page. */
import company from '../../content/company.json' with { type: 'json' };
import page from '../../content/page.json' with { type: 'json' };
import { privacyText } from '../content-schema/privacy-text.ts';
import { fillIn } from '../fill-in.ts';

export const { name: companyName, email: companyEmail } = company;

/** Empty if the company has no phone number. */
export const companyPhone: string = 'phone' in company ? String(company.phone) : '';

/** The words of the page on which a visitor follows a message. */
export const followLabels = page.follow;

/** The words of the form. Its placeholders are filled in here if their values are the same for every visitor. */
export const formLabels = {
  ...page.form,
  privacy: privacyText(page.form.privacy),
  emailInstead: fillIn(page.form.emailInstead, { email: companyEmail }),
};
