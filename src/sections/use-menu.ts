import { useEffect, useLayoutEffect, useRef, useState, type RefObject, type ToggleEvent } from 'react';

export type Menu = {
  isOpen: boolean;
  closeOnChoice: () => void;
  /** The props of the popover. */
  list: {
    ref: RefObject<HTMLDivElement | null>;
    onBeforeToggle: (event: ToggleEvent) => void;
    onToggle: (event: ToggleEvent) => void;
  };
  /** The props of its button. */
  button: { ref: RefObject<HTMLButtonElement | null> };
};

/**
 * What needs scripts in a popover menu; browsers announce without any whether it is open. The focus moves into the menu,
 * cannot reach the page behind it, and returns to the button. The menu closes when the screen is wide enough for all links.
 */
export function useMenu(): Menu {
  const [isOpen, setOpen] = useState(false);
  /** Mirror of isOpen for delayed callbacks, which would otherwise see a stale value. */
  const isOpenNow = useRef(false);
  /** The menu is closing because the visitor chose a link, which moves the focus. */
  const isChoice = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function update(willBeOpen: boolean) {
    setOpen(willBeOpen);
    isOpenNow.current = willBeOpen;
  }

  /** After the menu has been painted: moving the focus costs as much as opening it, and shows nothing. */
  function takeFocus() {
    requestAnimationFrame(() => {
      setTimeout(() => {
        if (!isOpenNow.current) return;
        makePageInert(true);
        if (!list.current?.contains(document.activeElement)) list.current?.querySelector('a')?.focus();
      });
    });
  }

  // The browser may have opened the menu before hydration. A browser without popovers always shows the list, and throws
  // on the unknown selector.
  useLayoutEffect(() => {
    if (!('popover' in HTMLElement.prototype) || !list.current?.matches(':popover-open')) return;
    update(true);
    takeFocus();
  }, []);

  useEffect(() => {
    if (!isOpen) return undefined;
    // On a screen that was rotated or widened, the list is part of the bar, which then has no button.
    const closeWithoutButton = () => {
      if (!button.current?.checkVisibility()) list.current?.hidePopover();
    };
    window.addEventListener('resize', closeWithoutButton);
    return () => {
      window.removeEventListener('resize', closeWithoutButton);
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
      // Before the menu closes, so that a link of the menu can move the focus into the page.
      onBeforeToggle: ({ newState }) => {
        update(newState === 'open');
        if (newState === 'closed') makePageInert(false);
      },
      onToggle: ({ newState }) => {
        if (newState === 'open') takeFocus();
        // The browser returns the focus to the button only from within the menu, not from past its end.
        else if (!isChoice.current && document.activeElement === document.body) button.current?.focus();
        isChoice.current = false;
      },
    },
    button: { ref: button },
  };
}

/** Keeps the focus out of the page behind the menu. */
function makePageInert(isInert: boolean): void {
  for (const behind of document.querySelectorAll('main, footer, .skip-link')) behind.toggleAttribute('inert', isInert);
}
