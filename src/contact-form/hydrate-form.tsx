import { Component, startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ContactForm, type ContactFormProps } from './ContactForm.tsx';
import { findForm, formPropsId, islandId, settledEvent } from './form-element.ts';
import { emptyFormValues, formValuesOf, moveFocus, showValues, type FormValues } from './form-controls.ts';

/** Hydrates the contact form, with the props beside it. Does nothing on a page without one. */
export function hydrateForm(): void {
  const island = document.getElementById(islandId);
  const props = document.getElementById(formPropsId)?.textContent;
  if (!island || !props) return;
  // Words from say-offline.ts are in none of React's elements.
  island.querySelector('[role=status]')?.replaceChildren();
  const form = (
    <FormGuard html={island.innerHTML}>
      <ContactForm {...(JSON.parse(props) as ContactFormProps)} />
    </FormGuard>
  );
  // A transition hydrates in short tasks, so the page can react in between.
  startTransition(() => void hydrateRoot(island, form));
}

type Kept = { values: FormValues; focused: Element | null };

/** If React fails, shows the form from the server again, as the visitor left it. The browser then posts it. */
class FormGuard extends Component<{ html: string; children: ReactNode }, { kept?: Kept }> {
  override state: { kept?: Kept } = {};

  static getDerivedStateFromError(): { kept: Kept } {
    const form = findForm();
    return { kept: { values: form ? formValuesOf(form) : emptyFormValues, focused: document.activeElement } };
  }

  override render() {
    const { kept } = this.state;
    if (!kept) return this.props.children;
    const restore = (parent: HTMLDivElement | null) => {
      const form = findForm();
      if (!parent || !form) return;
      showValues(form, kept.values);
      moveFocus(kept.focused, form);
      form.dispatchEvent(new Event(settledEvent, { bubbles: true }));
    };
    return <div ref={restore} dangerouslySetInnerHTML={{ __html: this.props.html }} />;
  }
}
