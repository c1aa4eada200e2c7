import { idempotencyKeyField } from './hidden-fields';

/**
 * Posts a form as the browser does without scripts, now and at each further press. Unchanged, it has the same idempotency
 * key each time, so two presses send one message. Browsers of 2021 have no `crypto.randomUUID`: they send no key, and the
 * site function derives one.
 */
export function submitNatively(form: HTMLFormElement): void {
  let submitted: { values: string; key: string } | undefined;
  form.addEventListener('formdata', ({ formData }) => {
    if (!('randomUUID' in crypto)) return;
    const values = JSON.stringify([...formData]);
    if (submitted?.values !== values) submitted = { values, key: crypto.randomUUID() };
    formData.set(idempotencyKeyField, submitted.key);
  });
  form.submit();
}
