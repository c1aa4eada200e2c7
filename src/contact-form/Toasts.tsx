import { useEffect, useEffectEvent, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { toast, ToastContainer, type CloseButtonProps, type ToastTransitionProps } from 'react-toastify/unstyled';
import { closeIcon, Icon } from '../Icon.tsx';

/** How long a success stays visible, in milliseconds. The timer stops while the toast is hovered or focused. */
const successDuration = 8_000;

const toastBox =
  'flex w-full touch-none items-start gap-3 rounded-xs border border-transparent py-1 ps-5 pe-2 wrap-anywhere motion-safe:animate-[toast-enter_250ms_ease-out_both]';

/** Shows a toast in place of the previous one. An error stays until it is fixed or closed, or the form is resent. */
export function showToast({ title, text }: { title: string; text: string }, isSuccess: boolean): void {
  toast.dismiss();
  const content = (
    <div className="flex min-w-0 flex-1 flex-wrap gap-x-2 py-2.5 xl:block">
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
    </div>
  );
  (isSuccess ? toast.success : toast.error)(content, {
    className: `${toastBox} ${isSuccess ? 'bg-mist text-ink' : 'bg-alarm text-white'}`,
    ariaLabel: `${title} ${text}`,
    autoClose: isSuccess && successDuration,
  });
}

/** Escape also ends the composition of a character, and then closes nothing. */
export function closeOnEscape({ key, nativeEvent }: KeyboardEvent): void {
  if (key === 'Escape' && !nativeEvent.isComposing) toast.dismiss();
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

type Props = Pick<Queries.ContactForm_labelsFragment, 'toastsLabel' | 'closeToast'>;

/**
 * The toast region. Render it only while there is a result, because screen readers list even an empty region. Tab after
 * the form moves the focus there. Escape or the cross closes a toast. A very low screen has it below the form.
 */
export function Toasts({ toastsLabel, closeToast: closeLabel }: Props) {
  const region = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<HTMLElement>(null);

  useEffect(() => {
    // Only the status line makes announcements. React-Toastify would announce each toast more than once, because it
    // puts alerts into a polite region (https://github.com/fkhadra/react-toastify/issues/1291), and some screen readers
    // would still miss it (issue 1122). The library sets `aria-live` only once, and has no prop to change it.
    region.current?.querySelector('[aria-live]')?.setAttribute('aria-live', 'off');
    return toast.onChange(({ status }) => {
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

  return (
    <div ref={region} role="presentation" onFocus={onFocus} onKeyDown={closeOnEscape}>
      {/* A wide screen has room for it below the left column, beside the form. */}
      <ToastContainer
        className="fixed inset-x-3 bottom-3 z-50 text-sm xl:right-auto xl:bottom-6 xl:left-[max(1.5rem,50vw-38rem)] xl:w-96 xl:text-base print:hidden max-lg:[@media(height<20rem)]:static"
        aria-label={toastsLabel}
        role="group"
        position="bottom-left"
        theme="colored"
        hideProgressBar
        // The library's shortcut is Alt+T, which opens Firefox's Tools menu.
        hotKeys={() => false}
        transition={WithoutExit}
        icon={false}
        closeButton={({ closeToast }: CloseButtonProps) => (
          <button
            type="button"
            aria-label={closeLabel}
            className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center"
            onClick={() => {
              closeToast(true);
            }}
          >
            <Icon drawing={closeIcon} />
          </button>
        )}
      />
    </div>
  );
}
