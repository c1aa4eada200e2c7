import { useEffect, useLayoutEffect, useRef, useState, type RefObject, type ToggleEvent } from 'react';

export type Menu = {
  isOpen: boolean;
  closeOnChoice: () => void;
  /** For the popover. */
  list: {
    ref: RefObject<HTMLDivElement | null>;
    onBeforeToggle: (event: ToggleEvent) => void;
    onToggle: (event: ToggleEvent) => void;
  };
  /** For the button that the browser opens and closes it with. */
  button: { ref: RefObject<HTMLButtonElement | null>; 'aria-expanded': boolean };
};

/**
 * What script adds to a menu that is a popover, which the browser opens and closes by itself: its button tells the
 * state, it takes the focus and keeps it from the page behind, gives it back, and closes on a screen with room for all.
 */
export function useMenu(): Menu {
  const [isOpen, setOpen] = useState(false);
  /** The same for what was put off and asks later, as the state that it knows is that of then. */
  const isOpenNow = useRef(false);
  /** Whether it is closed by a choice, which leads elsewhere. */
  const isChoice = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function noteState(isOpenAgain: boolean) {
    setOpen(isOpenAgain);
    isOpenNow.current = isOpenAgain;
  }

  /** When the menu is painted: this costs the browser as much as all else that opening does, and changes no picture. */
  function takeFocus() {
    requestAnimationFrame(() => {
      setTimeout(() => {
        if (!isOpenNow.current) return;
        keepFromPage(true);
        if (!list.current?.contains(document.activeElement)) list.current?.querySelector('a')?.focus();
      });
    });
  }

  // The browser may have opened it before the page's scripts came. One that knows no popovers, and so shows the list from
  // the start, throws at the word.
  useLayoutEffect(() => {
    if (!('popover' in HTMLElement.prototype) || !list.current?.matches(':popover-open')) return;
    noteState(true);
    takeFocus();
  }, []);

  useEffect(() => {
    if (!isOpen) return undefined;
    // On a screen that was turned or widened, the list belongs to the bar.
    const wide = window.matchMedia('(width >= 64rem)');
    const closeWhenWide = () => list.current?.hidePopover();
    wide.addEventListener('change', closeWhenWide);
    return () => {
      wide.removeEventListener('change', closeWhenWide);
    };
  }, [isOpen]);

  return {
    isOpen,
    closeOnChoice: () => {
      if (!isOpen) return;
      isChoice.current = true;
      list.current?.hidePopover();
    },
    list: {
      ref: list,
      // When it is about to close, not after: a link of the menu that puts the focus into the page finds it reachable.
      onBeforeToggle: ({ newState }) => {
        noteState(newState === 'open');
        if (newState === 'closed') keepFromPage(false);
      },
      onToggle: ({ newState }) => {
        if (newState === 'open') takeFocus();
        // The browser gives the focus back from within the menu only, not from past its end.
        else if (!isChoice.current && document.activeElement === document.body) button.current?.focus();
        isChoice.current = false;
      },
    },
    button: { ref: button, 'aria-expanded': isOpen },
  };
}

/** Whether the page behind the menu is out of reach. */
function keepFromPage(isKept: boolean): void {
  for (const behind of document.querySelectorAll('main, footer, .skip-link')) behind.toggleAttribute('inert', isKept);
}
