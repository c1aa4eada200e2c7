import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { submissionFor, type Submission } from './submission';
import { deleteDraft, storeDraft, readDraft } from './draft-storage';
import { isEmpty, emptyFormValues } from './form-values';

/** The message a visitor writes, until it is confirmed: kept through a reload, sent under one key. */
export type Draft = {
  /**
   * Takes up what was kept before a reload.
   *
   * @param typed what stands in the form already, which goes before what was kept, field by field.
   * @returns the texts for the form; undefined where there are none.
   */
  restore(typed: ContactMessage): ContactMessage | undefined;
  /** Whether some of it was written before the page was opened. */
  isRestored(): boolean;
  /** Keeps what the visitor typed, if it is anything. */
  keep(texts: ContactMessage): void;
  /** The try to send what was typed, under the key of an earlier one if that was with the same message. */
  submissionOf(message: ContactMessage): Submission;
  /** The next try gets a new key, whatever its message. */
  forgetSubmissions(): void;
  /** It was confirmed: what is typed from now on is another message. */
  forget(): void;
};

/** Tries that are remembered: more messages than a person makes of one between two failures. */
const mostAttempts = 20;

/** In memory, as a key must be the same for the next press even where nothing can be kept; each change is kept too. */
export function openDraft(): Draft {
  let texts = emptyFormValues;
  let attempts: readonly Submission[] = [];
  let restored = false;

  function save() {
    if (isEmpty(texts)) deleteDraft();
    else storeDraft({ texts, attempts: [...attempts] });
  }

  return {
    restore(typed) {
      const kept = readDraft();
      texts = { ...typed };
      for (const { name } of contactFields) texts[name] ||= kept?.texts[name] ?? '';
      attempts = kept?.attempts ?? [];
      restored = kept !== undefined;
      save();
      return isEmpty(texts) ? undefined : texts;
    },
    isRestored: () => restored,
    keep(typed) {
      texts = typed;
      save();
    },
    submissionOf(message) {
      const attempt = submissionFor(message, attempts);
      attempts = [attempt, ...attempts.filter((earlier) => earlier !== attempt)].slice(0, mostAttempts);
      save();
      return attempt;
    },
    forgetSubmissions() {
      attempts = [];
      save();
    },
    forget() {
      texts = emptyFormValues;
      attempts = [];
      restored = false;
      save();
    },
  };
}
