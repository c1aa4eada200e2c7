import { object, string } from 'yup';
import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { isEmpty, type FormValues } from './form-controls.ts';

/** In sessionStorage, which survives a reload, Back and a crash, and which a new tab on a shared computer lacks. */
export const draftKey = 'contact-draft';

const draftSchema = object(mapContactFields(() => string().defined())).required();

export function readDraft(): FormValues | undefined {
  return withStorage((storage) => {
    const stored: unknown = JSON.parse(storage.getItem(draftKey) ?? '');
    return draftSchema.validateSync(stored, { strict: true });
  });
}

export function keepDraft(values: FormValues): void {
  withStorage((storage) => {
    if (isEmpty(values)) storage.removeItem(draftKey);
    else storage.setItem(draftKey, JSON.stringify(values));
  });
}

/** @returns undefined if storage is forbidden or full, or has no draft with this form's fields. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
