/** The words from content/ that the site functions' pages share with the built page. */
import company from '../../../content/company.json' with { type: 'json' };
import page from '../../../content/page.json' with { type: 'json' };
import { markup } from '../../../supabase/functions/_shared/markup.ts';
import { formWords } from '../../placeholders/form-words.ts';

// The types hold whether or not the content has what is optional.
const withPhone: { name: string; phone?: string } = company;
const withPrivacyUrl: { privacy: string; privacyUrl?: string } = page.form;

export const { name: companyName, email: companyEmail } = company;

export const companyEmailLink = markup`<a href="mailto:${companyEmail}">${companyEmail}</a>`;

export const companyPhone = withPhone.phone ?? '';

export const followLabels = page.follow;

export const formLabels = { ...formWords(page.form, companyEmail), privacyUrl: withPrivacyUrl.privacyUrl ?? '' };
