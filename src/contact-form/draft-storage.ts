/**
 * The draft in the tab's sessionStorage: a reload finds it there, and the next person at a shared computer, who opens a
 * tab of their own, does not.
 */
import { array, object, string, type InferType } from 'yup';
import { withTabStorage } from '../tab-storage';

const place = 'contact-draft';

const textsShape = object({
  name: string().defined(),
  email: string().defined(),
  phone: string().defined(),
  message: string().defined(),
}).required();

const draftShape = object({
  texts: textsShape,
  attempts: array(object({ key: string().required().uuid(), message: textsShape }).required()).required(),
}).required();

/** The texts as typed, and the tries at sending them, of which none was confirmed. */
export type KeptDraft = InferType<typeof draftShape>;

/** @returns undefined where nothing is kept, and where it is not what this version of the form keeps. */
export function readDraft(): KeptDraft | undefined {
  return withTabStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(place) ?? 'null');
    return draftShape.isValidSync(kept, { strict: true }) ? kept : undefined;
  });
}

export function keepDraft(draft: KeptDraft): void {
  withTabStorage((storage) => {
    storage.setItem(place, JSON.stringify(draft));
  });
}

export function deleteDraft(): void {
  withTabStorage((storage) => {
    storage.removeItem(place);
  });
}
