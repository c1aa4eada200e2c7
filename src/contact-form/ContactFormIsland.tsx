import { inlineJson } from '../json/inline-json.ts';
import { formPropsId, islandId } from './form-element.ts';
import { ContactForm, type ContactFormProps } from './ContactForm.tsx';

/** The contact form, the only part of the built page that React runs, and beside it the form's props as JSON. */
export function ContactFormIsland(props: ContactFormProps) {
  return (
    <>
      <div id={islandId}>
        <ContactForm {...props} />
      </div>
      <script id={formPropsId} type="application/json" dangerouslySetInnerHTML={{ __html: inlineJson(props) }} />
    </>
  );
}
