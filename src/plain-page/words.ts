/** The words from content/ for the site functions' pages, the same as on the built page. */
import company from '../../content/company.json' with { type: 'json' };
import page from '../../content/page.json' with { type: 'json' };
import { privacyText } from '../content-schema/privacy-text.ts';

export const { name: companyName, email: companyEmail } = company;

/** The form's words, with the placeholders filled in that are the same for every visitor. */
export const formLabels = {
  ...page.form,
  privacy: privacyText(page.form.privacy),
  emailInstead: page.form.emailInstead.replace('{email}', companyEmail),
};
