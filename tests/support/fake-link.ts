import type { Link } from '../../supabase/functions/_shared/links/create-links.ts';

/** A link whose URL says what it is for. */
export const fakeLink: Link = (purpose, subjectId) =>
  Promise.resolve({ label: purpose, url: `https://www.company.example/${purpose}/${subjectId}` });
