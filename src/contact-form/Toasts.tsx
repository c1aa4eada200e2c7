import { useEffect, useRef } from 'react';
import { cssTransition, toast, ToastContainer, type CloseButtonProps, type Id } from 'react-toastify/unstyled';
import { Icon } from '../Icon';
import type { SubmissionResult } from './submission-result';
import { manageToastFocus } from './toast-focus';
import { ToastText } from './ToastText';

/** How long a success is shown, in milliseconds; longer while the pointer or the focus is on it. */
const successTime = 8_000;

/** Defined in styles.css, which is also where it is milder for who wants less motion. */
const transition = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false });

/** What went wrong stays until it is closed, put right or tried again: nobody has to read in time. */
export function showToast({ kind, title, text }: SubmissionResult): void {
  const show = kind === 'sent' ? toast.success : toast.error;
  show(<ToastText title={title} text={text} />, {
    ariaLabel: `${title} ${text}`,
    autoClose: kind === 'sent' && successTime,
  });
}

export function closeToasts(): void {
  toast.dismiss();
}

/**
 * Marks the page while a toast covers a part of it. With :has(), styles.css would have the browser look for one at each
 * change of anything.
 *
 * @returns what ends that.
 */
function markPage(): () => void {
  const shown = new Set<Id>();
  const mark = () => document.documentElement.toggleAttribute('data-toast', shown.size > 0);
  const stopListening = toast.onChange(({ id, status }) => {
    if (status === 'removed') shown.delete(id);
    else shown.add(id);
    mark();
  });
  return () => {
    stopListening();
    shown.clear();
    mark();
  };
}

type Props = {
  label: string;
  closeLabel: string;
};

/** Where the toasts show. They can be gone to (Alt+T, or Tab from the form), and are closed with Escape or the cross. */
export function Toasts({ label, closeLabel }: Props) {
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!region.current) return;
    // The status line alone announces. The library would too, and more than once: it puts alerts into a polite region
    // (https://github.com/fkhadra/react-toastify/issues/1291), and some readers miss them nevertheless (issue 1122). Of
    // the two only the alert's role can be set; the region's attribute is written once and then left alone.
    region.current.querySelector('[aria-live]')?.setAttribute('aria-live', 'off');
    return manageToastFocus(region.current);
  }, []);

  useEffect(markPage, []);

  return (
    <div ref={region}>
      <ToastContainer
        aria-label={label}
        role="group"
        position="bottom-left"
        theme="colored"
        hideProgressBar
        transition={transition}
        icon={({ type }) => <Icon name={type === 'success' ? 'check' : 'alert'} />}
        closeButton={({ closeToast }: CloseButtonProps) => (
          <button type="button" aria-label={closeLabel} className="toast-close" onClick={() => closeToast(true)}>
            <Icon name="close" />
          </button>
        )}
      />
    </div>
  );
}
