import { toast } from 'react-toastify/unstyled';

/**
 * Adds the keyboard support that the library lacks: Escape closes the toasts, and the focus then returns to where it was
 * before it moved to them.
 *
 * @param region the element that contains the toasts.
 * @returns a function that removes it.
 */
export function manageToastFocus(region: HTMLElement): () => void {
  let previousFocus: HTMLElement | undefined;

  function onFocusIn({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !region.contains(relatedTarget)) previousFocus = relatedTarget;
  }

  function onFocusOut({ relatedTarget }: FocusEvent) {
    // Alt+T has paused the toasts. While the focus is on one, styles.css pauses it.
    if (!(relatedTarget instanceof Node && region.contains(relatedTarget))) toast.play();
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') toast.dismiss();
  }

  const stopListening = toast.onChange(({ status }) => {
    // Without scrolling, because the page did not scroll when the focus left.
    if (status === 'removed' && region.contains(document.activeElement)) previousFocus?.focus({ preventScroll: true });
  });
  region.addEventListener('focusin', onFocusIn);
  region.addEventListener('focusout', onFocusOut);
  region.addEventListener('keydown', onKeyDown);
  return () => {
    stopListening();
    region.removeEventListener('focusin', onFocusIn);
    region.removeEventListener('focusout', onFocusOut);
    region.removeEventListener('keydown', onKeyDown);
  };
}
