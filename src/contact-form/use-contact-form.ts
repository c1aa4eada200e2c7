import { useEffectEvent, useLayoutEffect, useState, type ComponentProps } from 'react';
import { contactFieldId, type ContactFieldName } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { findSlip } from '../form-content/mistyped-address.ts';
import { fieldErrorOf } from '../form-content/submission-result.ts';
import { findForm, settledEvent } from './form-element.ts';
import { formValuesOf, moveFocus } from './form-controls.ts';
import { useDraft } from './use-draft.ts';
import { useFocus } from './use-focus.ts';
import { useSubmission } from './use-submission.ts';

export type FieldProps = ReturnType<ReturnType<typeof useContactForm>['fieldProps']>;

/**
 * The state of the contact form. The controls have the text: whoever put it there, it counts at hydration, at each
 * change and at Send.
 */
export function useContactForm(labels: Queries.PageForm) {
  // If an extension has changed the page, React renders a new form in place of the one from the server.
  const [served] = useState(() =>
    typeof document === 'undefined' ? {} : { form: findForm(), focused: document.activeElement },
  );
  const draft = useDraft();
  const submission = useSubmission(labels, draft);
  const focus = useFocus(submission);
  /** The slip in the email address, once the visitor has left it. */
  const [slip, setSlip] = useState<ReturnType<typeof findSlip>>();

  // A layout effect runs before the visitor can type anything more.
  const takeOver = useEffectEvent(() => {
    const form = findForm();
    if (!form) return;
    // The browser's error bubble soon disappears, and may be in another language.
    form.noValidate = true;
    submission.change(draft.restore(form, served.form ?? form));
    moveFocus(served.focused, form);
    // A native post that is under way cancels the event. It has removed the draft, because no script runs after it.
    const event = new Event(settledEvent, { bubbles: true, cancelable: true });
    if (form.dispatchEvent(event)) draft.keep(form);
  });
  useLayoutEffect(() => {
    takeOver();
  }, []);

  const formProps: ComponentProps<'form'> = {
    // React's onChange misses values that a program has set before its event.
    onInput: ({ currentTarget, target }) => {
      const { name } = target as HTMLInputElement;
      submission.change(draft.keep(currentTarget), name);
      if (name === 'email') setSlip(undefined);
    },
    onBlur: ({ target, currentTarget }) => {
      if (target.id === contactFieldId('email')) setSlip(findSlip(formValuesOf(currentTarget).email));
    },
    onSubmit: (event) => {
      event.preventDefault();
      // A program that fills in forms may have set values without an event.
      const isSubmitted = submission.send(event, draft.keep(event.currentTarget));
      if (isSubmitted) setSlip(undefined);
      focus.followSend(isSubmitted);
    },
  };

  const fieldProps = (name: ContactFieldName) => ({
    /** For the character count only: React would replace what a program has put into the control. */
    value: submission.values[name],
    error: fieldErrorOf(submission.result, name),
    /** Whether Enter was pressed in this field. Otherwise the focus moves there, and a screen reader reads the error. */
    hasFocus: focus.sentFrom === contactFieldId(name),
    // A change during a submission would not be sent, and would be lost when the form is reset.
    readOnly: submission.isSubmitting,
    slip,
  });

  return { formProps, fieldProps, submission };
}
