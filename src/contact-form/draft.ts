import { mixed, object, string, type InferType } from 'yup';
import { contactFields, mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { emptyFormValues, isEmpty, type FormValues } from './form-values';

/** The draft's key in sessionStorage. */
export const storageKey = 'contact-draft';

const areKeys = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((key) => typeof key === 'string');

/** The values as typed, and the key of each text that was sent but not confirmed. early-click.ts stores drafts too. */
const draftSchema = object({
  values: object(mapContactFields(() => string().defined())).required(),
  keys: mixed(areKeys).required(),
}).required();

/** A checked message and its idempotency key. A message sent more than once with the same key is accepted only once. */
export type KeyedMessage = { idempotencyKey: string; message: ContactMessage };

type StoredDraft = InferType<typeof draftSchema>;

const nothing: StoredDraft = { values: emptyFormValues, keys: {} };

/**
 * Keeps the form values and their submissions, even through a reload, until a submission is confirmed. Each change is
 * stored and also kept in memory, because a second attempt needs the same key even if the browser stores nothing.
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
     * Restores the draft from before a reload. In each field, text that is already in the form takes precedence.
     *
     * @param isNewVisit whether the visitor has just typed this text, so that the browser has not restored it.
     */
    restore(typed: FormValues, isNewVisit: boolean): FormValues {
      const stored = readDraft();
      isRestored = stored !== undefined || (!isNewVisit && !isEmpty(typed));
      draft = stored ?? nothing;
      change({ values: mapContactFields(({ name }) => typed[name] || draft.values[name]) });
      return draft.values;
    },
    /** Whether part of the draft was typed before the page was opened. */
    isRestored: () => isRestored,
    keep(values: FormValues) {
      change({ values });
    },
    /** Gives the message its key. The same message keeps its key until it is confirmed. */
    withKey(message: ContactMessage): KeyedMessage {
      const text = JSON.stringify(contactFields.map(({ name }) => message[name]));
      const idempotencyKey = draft.keys[text] ?? newUuid();
      change({ keys: { ...draft.keys, [text]: idempotencyKey } });
      return { idempotencyKey, message };
    },
    /** Call this after a confirmed submission, because what the visitor types next is a new message. */
    forget() {
      isRestored = false;
      change(nothing);
    },
  };
}

/** @returns undefined if no draft is stored, or only one from a different version of the form. */
function readDraft(): StoredDraft | undefined {
  return withStorage((storage) => {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    return draftSchema.isValidSync(stored, { strict: true }) ? stored : undefined;
  });
}

/**
 * Uses the tab's sessionStorage, which a new tab on a shared computer does not show. Returns undefined if the browser
 * forbids storage, or if it is full or unreadable.
 */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}

/** @returns a UUID that is unique but not secret. Pages without TLS, and older browsers, lack `crypto.randomUUID`. */
function newUuid(): string {
  const digit = () => Math.floor(Math.random() * 16).toString(16);
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', digit);
}
