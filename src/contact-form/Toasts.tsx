import { useEffect, useRef } from 'react';
import { cssTransition, toast, ToastContainer, type CloseButtonProps, type Id } from 'react-toastify/unstyled';
import { Icon } from '../Icon';
import { manageToastFocus } from './toast-focus';
import { ToastText } from './ToastText';

/** How long a success is shown, in milliseconds. The pointer or the focus on it stops the time. */
const successDuration = 8_000;

/** Defined in styles.css, which shortens it for visitors who prefer reduced motion. */
const transition = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false });

/** An error stays until it is closed, corrected or submitted again, so that everyone has time to read it. */
export function showToast({ title, text }: { title: string; text: string }, isSuccess: boolean): void {
  const show = isSuccess ? toast.success : toast.error;
  show(<ToastText title={title} text={text} />, {
    ariaLabel: `${title} ${text}`,
    autoClose: isSuccess && successDuration,
  });
}

export function closeToasts(): void {
  toast.dismiss();
}

/**
 * Sets an attribute on the root element while a toast is shown. With `:has()` in its place, the browser would search the
 * whole page for toasts after each change.
 *
 * @returns a function that stops it.
 */
function markPage(): () => void {
  const shown = new Set<Id>();
  const update = () => document.documentElement.toggleAttribute('data-toast', shown.size > 0);
  const stopListening = toast.onChange(({ id, status }) => {
    if (status === 'removed') shown.delete(id);
    else shown.add(id);
    update();
  });
  return () => {
    stopListening();
    shown.clear();
    update();
  };
}

type Props = {
  label: string;
  closeLabel: string;
};

/** The region of the toasts. Alt+T, or Tab after the form, reaches them; Escape or the cross closes them. */
export function Toasts({ label, closeLabel }: Props) {
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!region.current) return;
    // The status line alone announces. The library would too, and more than once, as it puts alerts into a polite region
    // (https://github.com/fkhadra/react-toastify/issues/1291); some screen readers miss them all the same (issue 1122).
    // It has a prop for the alert's role, but none for the region's attribute, which it sets once.
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
          <button
            type="button"
            aria-label={closeLabel}
            className="toast-close"
            onClick={() => {
              closeToast(true);
            }}
          >
            <Icon name="close" />
          </button>
        )}
      />
    </div>
  );
}
