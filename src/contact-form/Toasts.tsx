import { toast, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled';
import { closeIcon, Icon } from '../design/Icon.tsx';
import { findSubmitButton } from './form-controls.ts';

/** Shows a toast in place of the previous one. An error stays until it is fixed or closed, or the form is resent. */
export function showToast({ title, text }: { title: string; text: string }, isSuccess: boolean): void {
  toast.dismiss();
  const content = (
    <div className="flex flex-1 flex-wrap gap-x-2 py-2.5 xl:block">
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
    </div>
  );
  (isSuccess ? toast.success : toast.error)(content, {
    className: [
      'group/toast flex w-full touch-none items-start gap-2 rounded-xs border border-transparent py-1 ps-5',
      '[transition:opacity_0.2s] starting:opacity-0',
      isSuccess ? 'bg-mist text-ink' : 'bg-alarm text-white',
    ].join(' '),
    ariaLabel: `${title} ${text}`,
    // In milliseconds. The timer stops while the toast is hovered or focused.
    autoClose: isSuccess && 8_000,
    // Otherwise the focus would go with the toast. The button is before it in the tab order.
    onClose: () => {
      if (document.activeElement?.closest('.Toastify')) findSubmitButton()?.focus({ preventScroll: true });
    },
  });
}

// Only the status line announces. The library would say each toast twice, and has no prop to change that:
// https://github.com/fkhadra/react-toastify/issues/1291.
const silence = (region: Element | null) => region?.querySelector('[aria-live]')?.setAttribute('aria-live', 'off');

/** Render it only while there is a result, because screen readers list even an empty region. */
export function Toasts({ labels }: { labels: Queries.PageForm }) {
  return (
    <div ref={silence}>
      {/* A wide screen has room below the left column, beside the form. On a very low one, it is below the form. */}
      <ToastContainer
        className={[
          'fixed inset-x-3 bottom-3 z-50 text-sm print:hidden max-lg:[@media(height<20rem)]:static',
          'xl:right-auto xl:bottom-6 xl:left-[max(1.5rem,50vw-38rem)] xl:w-96 xl:text-base',
        ].join(' ')}
        aria-label={labels.toastsLabel}
        role="group"
        hideProgressBar
        // This animation is the library's timer. It stops while the toast has the focus.
        progressClassName="absolute animate-[toast-time_linear] group-focus-within/toast:[animation-play-state:paused]!"
        // The library's shortcut is Alt+T, which opens Firefox's Tools menu.
        hotKeys={() => false}
        // A toast disappears at once, so that two never cover the form.
        transition={false}
        icon={false}
        closeButton={({ closeToast }: CloseButtonProps) => (
          <button
            aria-label={labels.closeToast}
            className="shrink-0 p-2.5"
            // A click leaves the focus where it is.
            onMouseDown={(event) => {
              event.preventDefault();
            }}
            onClick={closeToast}
          >
            <Icon drawing={closeIcon} />
          </button>
        )}
      />
    </div>
  );
}
