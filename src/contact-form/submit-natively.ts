import { idempotencyKeyField } from './idempotency-key-field';

/**
 * Posts a form as the browser does by itself, this time and from now on: under one key for as long as the same is sent, so
 * that pressed twice it is one message. Browsers of 2021 have no UUID to give, and the server takes one for each press.
 */
export function submitNatively(form: HTMLFormElement): void {
  let posted: { what: string; key: string } | undefined;
  form.addEventListener('formdata', ({ formData }) => {
    if (!('randomUUID' in crypto)) return;
    const what = JSON.stringify([...formData]);
    if (posted?.what !== what) posted = { what, key: crypto.randomUUID() };
    formData.set(idempotencyKeyField, posted.key);
  });
  form.submit();
}
