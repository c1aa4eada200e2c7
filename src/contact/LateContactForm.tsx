import { lazy, useEffect, useRef } from 'react';
import type { Root } from 'react-dom/client';
import { renderInSlices } from '../late-scripts/render-in-slices';
import { whenNear } from './when-near';

type Props = { words: Queries.ContactForm_wordsFragment };

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
export function LateContactForm({ words }: Props) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = place.current;
    return element ? takeOverWhenNear(element, words) : undefined;
  }, [words]);

  if (typeof window === 'undefined') {
    return (
      <div>
        <div>
          <BuiltForm words={words} />
        </div>
      </div>
    );
  }
  // What is in it is none of the page's business: React leaves it as it is.
  return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

/** @returns ends it, and the form. */
function takeOverWhenNear(element: HTMLElement, words: Props['words']): () => void {
  let root: Root | undefined;
  let isGone = false;
  let underWay: Promise<void> | undefined;

  async function takeOver() {
    const { ContactForm } = await loadForm();
    if (isGone) return;
    const container = element.firstElementChild ?? element.appendChild(document.createElement('div'));
    await new Promise<void>((resolve) => {
      root = renderInSlices(<ContactForm words={words} onReady={resolve} />, container);
    });
    element.removeEventListener('submit', holdPress);
  }

  function begin(): Promise<void> {
    underWay ??= takeOver().catch((error: unknown) => {
      underWay = undefined;
      throw error;
    });
    return underWay;
  }

  /** Who is quicker than the scripts is sent by them all the same; without them, as any form is. */
  function holdPress(event: SubmitEvent) {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    begin().then(
      () => form.requestSubmit(submitter),
      () => form.submit(),
    );
  }

  element.addEventListener('submit', holdPress);
  const stopWaiting = whenNear(element, begin);
  return () => {
    isGone = true;
    stopWaiting();
    element.removeEventListener('submit', holdPress);
    // Later: React is at work on the page, which is what ends this, and can do one thing at a time.
    queueMicrotask(() => root?.unmount());
  };
}
