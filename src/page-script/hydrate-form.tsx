import { Component, startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ContactForm } from '../contact-form/ContactForm';
import { leaveClicksAlone } from '../contact-form/early-click';
import { emptyFormValues, formValuesOf, type FormValues } from '../contact-form/form-values';
import { hashOf } from './hash-of';

declare global {
  interface Window {
    /** The response with the landing page's data, which the start script has requested. */
    formProps?: Promise<Response>;
  }
}

/**
 * Hydrates the contact form, the only part of a page that React runs. Its props are in the page's data. Without them, or
 * if they are from another build, React would remove the form, so the form stays as it is: the browser posts it.
 */
export async function hydrateForm(): Promise<void> {
  const container = document.getElementById('contact-form');
  if (!container) return;
  try {
    const response = await window.formProps;
    const { result } = (await response?.json()) as { result: { data: Queries.LandingPageQuery } };
    const { company, page } = result.data.content;
    const props = { labels: page.form, email: company.email };
    if (hashOf(props) !== container.dataset.hash) throw new Error('The page’s data is from another build.');
    const form = (
      <FormGuard html={container.innerHTML}>
        <ContactForm {...props} />
      </FormGuard>
    );
    // A transition hydrates in short tasks, so the page can react in between.
    startTransition(() => void hydrateRoot(container, form));
  } catch (error) {
    console.error('The contact form works without React.', error);
    leaveClicksAlone(document.forms[0]);
  }
}

/** If React fails, shows the form from the server again, with the visitor's text. The browser then posts it. */
class FormGuard extends Component<{ html: string; children: ReactNode }, { typed?: FormValues }> {
  override state: { typed?: FormValues } = {};

  /** React calls this before it removes the form. */
  static getDerivedStateFromError() {
    const [form] = document.forms;
    return { typed: form ? formValuesOf(form) : emptyFormValues };
  }

  override render() {
    const { typed } = this.state;
    if (!typed) return this.props.children;
    const fill = (parent: HTMLDivElement | null) => {
      for (const control of parent?.querySelectorAll<HTMLInputElement>('input, textarea') ?? []) {
        if (control.name in typed) control.value = typed[control.name as keyof FormValues];
      }
      leaveClicksAlone(parent?.querySelector('form'));
    };
    return <div ref={fill} dangerouslySetInnerHTML={{ __html: this.props.html }} />;
  }
}
