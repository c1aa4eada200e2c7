import { lazy, useEffect, useRef } from 'react';
import type { Root } from 'react-dom/client';
import { ServerRendered } from '../hydration/ServerRendered';
import { hydrateInSlices } from '../hydration/hydrate-in-slices';
import { submitNatively } from './submit-natively';
import { whenNearViewport } from '../hydration/when-near-viewport';

type Props = { labels: Queries.ContactForm_labelsFragment };

/** How long a press waits for the scripts, in milliseconds. */
const patience = 5000;

const loadForm = () => import('./ContactForm');

/** For the build, which waits until it is loaded. */
const BuiltForm = lazy(async () => ({ default: (await loadForm()).ContactForm }));

/**
 * The contact form. Its HTML is part of the page from the start, and can be filled in and sent as that of any form; its
 * scripts, with Formik, yup and the toasts, are loaded when it comes near the screen or gets the focus.
 *
 * A React root of its own then takes the HTML over. A Suspense boundary would do that too, but if the page's address
 * changed before it is ready, it would put something else in its place, and what was typed would be gone
 * (https://react.dev/reference/react/Suspense#preventing-unwanted-fallbacks).
 */
export function ContactFormIsland({ labels }: Props) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = place.current;
    return element ? takeOverWhenNear(element, labels) : undefined;
  }, [labels]);

  return (
    <div ref={place}>
      <ServerRendered name="form">{typeof window === 'undefined' && <BuiltForm labels={labels} />}</ServerRendered>
    </div>
  );
}

/** @returns ends it, and the form. */
function takeOverWhenNear(element: HTMLElement, labels: Props['labels']): () => void {
  let root: Root | undefined;
  let isGone = false;

  async function takeOver() {
    const { ContactForm } = await loadForm();
    const [container] = element.children;
    if (isGone || !container) return;
    const sentForm = container.querySelector('form');
    await new Promise<void>((resolve) => {
      root = hydrateInSlices(
        <ContactForm labels={labels} serverRenderedForm={sentForm} onReady={resolve} />,
        container,
      );
    });
    element.removeEventListener('submit', holdPress);
  }

  /** A press that comes before the scripts waits for them; what is pressed meanwhile is the same press. */
  function holdPress(event: SubmitEvent) {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    if (element.hasAttribute('aria-busy')) return;
    element.setAttribute('aria-busy', 'true');
    const patienceEnds = new Promise<never>((_, reject) => {
      setTimeout(reject, patience);
    });
    Promise.race([near.now(), patienceEnds]).then(
      () => {
        element.removeAttribute('aria-busy');
        // As it stands now: React may have made it anew.
        element.querySelector<HTMLButtonElement>('[type=submit]')?.click();
      },
      () => {
        goAlone(form);
      },
    );
  }

  /** The scripts did not come, or not soon: should they still, they leave the form as it is. */
  function goAlone(form: HTMLFormElement) {
    end();
    window.addEventListener(
      'pagehide',
      () => {
        element.removeAttribute('aria-busy');
      },
      { once: true },
    );
    submitNatively(form);
  }

  function end() {
    isGone = true;
    near.stop();
    element.removeEventListener('submit', holdPress);
  }

  const near = whenNearViewport(element, takeOver);
  element.addEventListener('submit', holdPress);
  return () => {
    end();
    // Later: React is at work on the page, which is what ends this, and can do one thing at a time.
    queueMicrotask(() => root?.unmount());
  };
}
