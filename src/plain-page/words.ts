/** The words from content/ that the site functions' pages share with the built page. */
import company from '../../content/company.json' with { type: 'json' };
import page from '../../content/page.json' with { type: 'json' };
import { markup } from '../../supabase/functions/_shared/markup.ts';
import { formWords } from '../form-words.ts';

// The types hold whether or not the content has what is optional.
const { name, email, phone = '' }: { name: string; email: string; phone?: string } = company;
const { privacyUrl = '' }: { privacy: string; privacyUrl?: string } = page.form;

export { name as companyName, email as companyEmail };

export const companyEmailLink = markup`<a href="mailto:${email}">${email}</a>`;

/** Empty if the company has no phone number. */
export const companyPhone = phone;

/** The words of the page on which a visitor follows a message. */
export const followLabels = page.follow;

/** The words of the form. The URL is empty if the company has no privacy notice. */
export const formLabels = { ...formWords(page.form, email), privacyUrl };
