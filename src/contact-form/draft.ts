/** The draft: what the visitor has typed into the form, kept by the tab through a reload, Back or a crash. */
import { object, string } from 'yup';
import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { isEmpty, type FormValues } from './form-controls.ts';

/** The draft's key in sessionStorage, which a new tab on a shared computer does not show. */
export const draftKey = 'contact-draft';

const draftSchema = object(mapContactFields(() => string().defined())).required();

/** @returns undefined if no draft is stored, or only one from a different version of the form. */
export function readDraft(): FormValues | undefined {
  return withStorage((storage) => {
    const stored: unknown = JSON.parse(storage.getItem(draftKey) ?? 'null');
    return draftSchema.isValidSync(stored, { strict: true }) ? stored : undefined;
  });
}

export function keepDraft(values: FormValues): void {
  withStorage((storage) => {
    if (isEmpty(values)) storage.removeItem(draftKey);
    else storage.setItem(draftKey, JSON.stringify(values));
  });
}

/** @returns undefined if the browser forbids storage, or if it is full or unreadable. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
