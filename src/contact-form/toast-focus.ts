import { toast } from 'react-toastify/unstyled';

/**
 * What the library leaves out for who goes to a toast by keyboard: Escape closes it, and the focus then returns to where
 * it came from.
 *
 * @param region the element with the toasts.
 * @returns what ends the care.
 */
export function manageToastFocus(region: HTMLElement): () => void {
  let cameFrom: HTMLElement | undefined;

  function focusIn({ relatedTarget: before }: FocusEvent) {
    if (before instanceof HTMLElement && !region.contains(before)) cameFrom = before;
  }

  function focusOut({ relatedTarget: next }: FocusEvent) {
    // Alt+T has stopped the toasts' time. While the focus is on one, styles.css stops it.
    if (!(next instanceof Node && region.contains(next))) toast.play();
  }

  function keyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') toast.dismiss();
  }

  const stopListening = toast.onChange(({ status }) => {
    // Without scrolling, as the page has not moved either when the focus left there.
    if (status === 'removed' && region.contains(document.activeElement)) cameFrom?.focus({ preventScroll: true });
  });
  region.addEventListener('focusin', focusIn);
  region.addEventListener('focusout', focusOut);
  region.addEventListener('keydown', keyDown);
  return () => {
    stopListening();
    region.removeEventListener('focusin', focusIn);
    region.removeEventListener('focusout', focusOut);
    region.removeEventListener('keydown', keyDown);
  };
}
