import { array, object, string, type InferType } from 'yup';
import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { isSameMessage, type ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { emptyFormValues, isEmpty, type FormValues } from './form-values';

const storageKey = 'contact-draft';

const valuesSchema = object(mapContactFields(() => string().defined())).required();

/** A checked message, and the idempotency key under which it is accepted once, however often it is sent. */
const submissionSchema = object({ idempotencyKey: string().required().uuid(), message: valuesSchema }).required();

/** The form values as typed, and their submissions, all still unconfirmed. */
const draftSchema = object({ values: valuesSchema, submissions: array(submissionSchema).required() }).required();

export type Submission = InferType<typeof submissionSchema>;
type StoredDraft = InferType<typeof draftSchema>;

const nothing: StoredDraft = { values: emptyFormValues, submissions: [] };

/**
 * The form values and their submissions, kept through a reload until a submission is confirmed. Each change is stored. They
 * are also in memory, because a repeat needs its idempotency key even if the browser stores nothing.
 */
export function openDraft() {
  let draft = nothing;
  let isRestored = false;

  function change(changed: Partial<StoredDraft>) {
    draft = { ...draft, ...changed };
    withStorage((storage) => {
      if (isEmpty(draft.values)) storage.removeItem(storageKey);
      else storage.setItem(storageKey, JSON.stringify(draft));
    });
  }

  return {
    /**
     * Restores the draft from before a reload.
     *
     * @param typed the values already in the form. Field by field, they have priority over the draft's.
     * @returns the values for the form.
     */
    restore(typed: FormValues): FormValues {
      const stored = readDraft();
      isRestored = stored !== undefined;
      draft = stored ?? nothing;
      change({ values: mapContactFields(({ name }) => typed[name] || draft.values[name]) });
      return draft.values;
    },
    /** Whether some of it was typed before the page was opened. */
    isRestored: () => isRestored,
    keep(values: FormValues) {
      change({ values });
    },
    /** @returns the submission of this message. A repeat of an unconfirmed one has the same idempotency key. */
    submissionOf(message: ContactMessage): Submission {
      const earlier = draft.submissions.find((submission) => isSameMessage(submission.message, message));
      if (earlier) return earlier;
      const submission = { idempotencyKey: newUuid(), message };
      change({ submissions: [...draft.submissions, submission] });
      return submission;
    },
    /** Call it when a submission is confirmed: the visitor's next words are another message. */
    forget() {
      isRestored = false;
      change(nothing);
    },
  };
}

/** @returns undefined if nothing is stored, or if another version of the form stored it. */
function readDraft(): StoredDraft | undefined {
  return withStorage((storage) => {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    return draftSchema.isValidSync(stored, { strict: true }) ? stored : undefined;
  });
}

/**
 * Uses the tab's sessionStorage. It survives a reload, but the next person at a shared computer, who opens a new tab, does
 * not see it.
 *
 * @returns undefined if `use` throws: the browser may forbid the storage, have no room, or hold unreadable data.
 */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}

/** @returns a UUID: unique, not secret. Pages without TLS, and browsers of 2021, lack `crypto.randomUUID`. */
function newUuid(): string {
  const digit = () => Math.floor(Math.random() * 16).toString(16);
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', digit);
}
