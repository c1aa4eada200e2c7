import { useEffect, useEffectEvent, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { toast, ToastContainer, type CloseButtonProps, type ToastTransitionProps } from 'react-toastify/unstyled';
import { Icon } from '../Icon';
import { offlineNotice } from './early-click';

/** How long a success stays visible, in milliseconds. The timer stops while the toast is hovered or focused. */
const successDuration = 8_000;

type Words = { title: string; text: string };

/** Shows a toast in place of the previous one. An error stays until it is fixed or closed, or the form is resent. */
export function showToast({ title, text }: Words, isSuccess: boolean): void {
  closeToasts();
  const show = isSuccess ? toast.success : toast.error;
  show(<ToastText title={title} text={text} />, {
    ariaLabel: `${title} ${text}`,
    autoClose: isSuccess && successDuration,
  });
}

export function closeToasts(): void {
  toast.dismiss();
}

function ToastText({ title, text }: Words) {
  return (
    <div className="flex flex-wrap gap-x-2 roomy:block roomy:py-2">
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
    </div>
  );
}

/** A toast appears with an animation (styles.css). It disappears without one, so two toasts never cover the form. */
function WithoutExit(toast: ToastTransitionProps) {
  const onChange = useEffectEvent(() => {
    if (toast.isIn) toast.playToast();
    else toast.done();
  });
  useEffect(() => {
    onChange();
  }, [toast.isIn]);
  return toast.children;
}

type Props = Pick<Queries.ContactForm_labelsFragment, 'toastsLabel' | 'closeToast' | 'failedTitle' | 'failedText'>;

/** The toast region. Alt+T, or Tab after the form, moves the focus there. Escape or the cross closes a toast. */
export function Toasts({ toastsLabel, closeToast: closeLabel, failedTitle, failedText }: Props) {
  const region = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<HTMLElement>(null);

  useEffect(() => {
    // Only the status line makes announcements. React-Toastify would announce each toast more than once, because it
    // puts alerts into a polite region (https://github.com/fkhadra/react-toastify/issues/1291), and some screen readers
    // would still miss it (issue 1122). The library sets `aria-live` only once, and has no prop to change it.
    region.current?.querySelector('[aria-live]')?.setAttribute('aria-live', 'off');
    return toast.onChange(({ status }) => {
      // With `:has()` in the styles instead, the browser would search the entire page for a toast after every change.
      document.documentElement.toggleAttribute('data-toast', status !== 'removed');
      if (status !== 'removed' || !region.current?.contains(document.activeElement)) return;
      // The page did not scroll when the focus moved to the toast, so it should not scroll now.
      previousFocus.current?.focus({ preventScroll: true });
    });
  }, []);

  function onFocus({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !region.current?.contains(relatedTarget)) {
      previousFocus.current = relatedTarget;
    }
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') closeToasts();
  }

  return (
    <div ref={region} role="presentation" {...{ onFocus, onKeyDown }}>
      <ToastContainer
        aria-label={toastsLabel}
        role="group"
        position="bottom-left"
        theme="colored"
        hideProgressBar
        toastClassName="toast-enter"
        transition={WithoutExit}
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
      <div {...offlineNotice} className="Toastify__toast-container">
        <div className="Toastify__toast Toastify__toast--error">
          <Icon name="alert" />
          <ToastText title={failedTitle} text={failedText} />
        </div>
      </div>
    </div>
  );
}
