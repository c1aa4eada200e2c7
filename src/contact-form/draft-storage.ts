/**
 * The draft in the tab's sessionStorage: it survives a reload, but the next person at a shared computer, who opens a new
 * tab, does not see it.
 */
import { array, object, string, type InferType } from 'yup';
import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { withTabStorage } from './tab-storage';

const storageKey = 'contact-draft';

const formValuesSchema = object(mapContactFields(() => string().defined())).required();

const draftSchema = object({
  values: formValuesSchema,
  submissions: array(
    object({ idempotencyKey: string().required().uuid(), message: formValuesSchema }).required(),
  ).required(),
}).required();

/** The form values as typed, and the submissions of them, none of which was confirmed. */
export type StoredDraft = InferType<typeof draftSchema>;

/** @returns undefined if nothing is stored, or if another version of the form stored it. */
export function readDraft(): StoredDraft | undefined {
  return withTabStorage((storage) => {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    return draftSchema.isValidSync(stored, { strict: true }) ? stored : undefined;
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
