/** The words that the pages of the site functions share with the built page, from content/. */
import company from '../../content/company.json' with { type: 'json' };
import page from '../../content/page.json' with { type: 'json' };
import { privacyText } from '../content-schema/privacy-text.ts';

export const { name: companyName, email: companyEmail } = company;

/** The words of the form, with those placeholders filled in whose values are the same for every visitor. */
export const formLabels = {
  ...page.form,
  privacy: privacyText(page.form.privacy),
  emailInstead: page.form.emailInstead.replace('{email}', companyEmail),
};
