/**
 * The draft in the tab's sessionStorage: a reload finds it there, and the next person at a shared computer, who opens a
 * tab of their own, does not.
 */
import { array, object, string, type InferType } from 'yup';
import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { withTabStorage } from './tab-storage';

const storageKey = 'contact-draft';

const formValuesSchema = object(mapContactFields(() => string().defined())).required();

const draftSchema = object({
  texts: formValuesSchema,
  attempts: array(
    object({ idempotencyKey: string().required().uuid(), message: formValuesSchema }).required(),
  ).required(),
}).required();

/** The texts as typed, and the tries at sending them, of which none was confirmed. */
export type StoredDraft = InferType<typeof draftSchema>;

/** @returns undefined where nothing is kept, and where it is not what this version of the form keeps. */
export function readDraft(): StoredDraft | undefined {
  return withTabStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    return draftSchema.isValidSync(kept, { strict: true }) ? kept : undefined;
  });
}

export function storeDraft(draft: StoredDraft): void {
  withTabStorage((storage) => {
    storage.setItem(storageKey, JSON.stringify(draft));
  });
}

export function deleteDraft(): void {
  withTabStorage((storage) => {
    storage.removeItem(storageKey);
  });
}
