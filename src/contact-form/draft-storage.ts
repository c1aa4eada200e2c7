/**
 * The draft in the tab's sessionStorage: it survives a reload, but the next person at a shared computer, who opens a new
 * tab, does not see it.
 */
import { array, object, string, type InferType } from 'yup';
import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { Submission } from './submission';
import { withTabStorage } from './tab-storage';

const storageKey = 'contact-draft';

const formValuesSchema = object(mapContactFields(() => string().defined())).required();

/** The keys are those of the first edition, whose drafts must survive a deploy. */
const draftSchema = object({
  texts: formValuesSchema,
  attempts: array(object({ key: string().required().uuid(), message: formValuesSchema }).required()).required(),
}).required();

/** The form values as typed, and their submissions, all still unconfirmed. */
export type StoredDraft = { values: InferType<typeof formValuesSchema>; submissions: Submission[] };

/** @returns undefined if nothing is stored, or if another version of the form stored it. */
export function readDraft(): StoredDraft | undefined {
  return withTabStorage((storage) => {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    if (!draftSchema.isValidSync(stored, { strict: true })) return undefined;
    const submissions = stored.attempts.map(({ key, message }) => ({ idempotencyKey: key, message }));
    return { values: stored.texts, submissions };
  });
}

export function storeDraft({ values, submissions }: StoredDraft): void {
  const attempts = submissions.map(({ idempotencyKey, message }) => ({ key: idempotencyKey, message }));
  withTabStorage((storage) => {
    storage.setItem(storageKey, JSON.stringify({ texts: values, attempts }));
  });
}

export function deleteDraft(): void {
  withTabStorage((storage) => {
    storage.removeItem(storageKey);
  });
}
