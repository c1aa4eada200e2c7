import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { deleteDraft, readDraft, storeDraft } from './draft-storage';
import { emptyFormValues, isEmpty, type FormValues } from './form-values';
import { submissionFor, type Submission } from './submission';

/** The form values and their submissions, kept through a reload until a submission is confirmed. */
export type Draft = {
  /**
   * Restores the draft from before a reload.
   *
   * @param typed the values already in the form. Field by field, they have priority over the draft's.
   * @returns the values for the form; undefined if all are empty.
   */
  restore(typed: FormValues): FormValues | undefined;
  /** Whether some of it was typed before the page was opened. */
  isRestored(): boolean;
  keep(values: FormValues): void;
  /** @returns the submission of this message; a repeat of an earlier, unconfirmed one has the same idempotency key. */
  submissionOf(message: ContactMessage): Submission;
  /** The next submission gets a new idempotency key, whatever its message. */
  forgetSubmissions(): void;
  /** Call it when a submission is confirmed: whatever is typed next is another message. */
  forget(): void;
};

/** A person writes fewer versions of a message while the site function fails. */
const maxSubmissions = 20;

/** Held in memory, because a repeat needs its idempotency key even if the browser stores nothing; each change is stored. */
export function openDraft(): Draft {
  let values = emptyFormValues;
  let submissions: readonly Submission[] = [];
  let restored = false;

  function save() {
    if (isEmpty(values)) deleteDraft();
    else storeDraft({ values, submissions: [...submissions] });
  }

  return {
    restore(typed) {
      const stored = readDraft();
      values = mapContactFields(({ name }) => typed[name] || (stored?.values[name] ?? ''));
      submissions = stored?.submissions ?? [];
      restored = stored !== undefined;
      save();
      return isEmpty(values) ? undefined : values;
    },
    isRestored: () => restored,
    keep(typed) {
      values = typed;
      save();
    },
    submissionOf(message) {
      const submission = submissionFor(message, submissions);
      submissions = [submission, ...submissions.filter((earlier) => earlier !== submission)].slice(0, maxSubmissions);
      save();
      return submission;
    },
    forgetSubmissions() {
      submissions = [];
      save();
    },
    forget() {
      values = emptyFormValues;
      submissions = [];
      restored = false;
      save();
    },
  };
}
