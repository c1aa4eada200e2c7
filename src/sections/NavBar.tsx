import { graphql } from 'gatsby';
import { useEffect, useRef, useState, type MouseEvent, type ToggleEvent } from 'react';
import { goToContactForm } from '../contact/go-to-contact-form';
import { Icon } from '../Icon';
import { useSectionInView } from './use-section-in-view';

type Props = {
  company: Queries.NavBar_companyFragment;
  page: Queries.NavBar_pageFragment;
};

/**
 * The bar that stays at the top: logo, the page's anchors and Get a Quote; on a small screen they are a popover, which
 * the browser opens and closes, without script too.
 */
export function NavBar({ company, page: { navigation } }: Props) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  /** The same for what was put off and asks later, as the state that it knows is that of then. */
  const isOpenNow = useRef(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const inView = useSectionInView(navigation.links.map(({ anchor }) => anchor));

  const close = () => {
    if (isOpen) menu.current?.hidePopover();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    // On a screen that was turned or widened, the list belongs to the bar.
    const wide = window.matchMedia('(width >= 64rem)');
    const closeWhenWide = () => menu.current?.hidePopover();
    wide.addEventListener('change', closeWhenWide);
    return () => {
      wide.removeEventListener('change', closeWhenWide);
    };
  }, [isOpen]);
  // When it is about to close, not after: a link of the menu that puts the focus into the page finds it reachable again.
  const noteNewState = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open');
    isOpenNow.current = newState === 'open';
    if (newState === 'closed') keepFromPage(false);
  };
  const moveFocus = ({ newState }: ToggleEvent) => {
    if (newState !== 'open') {
      // The browser gives the focus back from within the menu only, not from past its end.
      if (document.activeElement === document.body) menuButton.current?.focus();
      return;
    }
    // When the menu is painted: this costs the browser as much as all else that opening does, and changes no picture.
    requestAnimationFrame(() => {
      setTimeout(() => {
        if (!isOpenNow.current) return;
        keepFromPage(true);
        menu.current?.querySelector('a')?.focus();
      });
    });
  };
  const askForQuote = (event: MouseEvent<HTMLAnchorElement>) => {
    close();
    goToContactForm(event);
  };

  return (
    <header className="bar fixed inset-x-0 top-0 z-20">
      <a href="#main" className="skip-link">
        {navigation.skipLink}
      </a>
      <nav
        aria-label={navigation.label}
        className="band flex min-h-bar items-center justify-between gap-3 sm:gap-6 lg:flex-wrap"
      >
        <a
          href="#home"
          onClick={close}
          className="flex min-h-11 min-w-0 items-center gap-2.5 font-display text-[0.9375rem] sm:gap-3 sm:text-lg"
        >
          <img src={company.logo.svgDataUri} alt="" width={40} height={40} />
          <span className="leading-tight">{company.name}</span>
        </a>
        <button
          ref={menuButton}
          type="button"
          popoverTarget="menu"
          aria-expanded={isOpen}
          aria-controls="menu"
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-1 font-semibold sm:px-3 lg:hidden"
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
          {navigation.menuButton}
        </button>
        <div ref={menu} id="menu" popover="auto" onBeforeToggle={noteNewState} onToggle={moveFocus} className="menu">
          <ul className="lg:flex lg:flex-wrap lg:items-center lg:gap-1">
            {navigation.links.map(({ label, anchor }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  onClick={close}
                  aria-current={inView === anchor ? 'true' : undefined}
                  className="flex min-h-12 items-center border-b border-deep/10 px-1 text-lg decoration-1 underline-offset-8 hover:underline aria-[current=true]:underline lg:min-h-11 lg:border-0 lg:px-3 lg:text-base"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <a href="#contact" onClick={askForQuote} className="mt-6 button-primary w-full lg:mt-0 lg:ml-4 lg:w-auto">
            {navigation.quoteButton}
          </a>
        </div>
      </nav>
    </header>
  );
}

/** Whether the page behind the menu is out of reach. */
function keepFromPage(isKept: boolean): void {
  for (const behind of document.querySelectorAll('main, footer, .skip-link')) behind.toggleAttribute('inert', isKept);
}

export const fragment = graphql`
  fragment NavBar_company on Company {
    name
    logo {
      svgDataUri
    }
  }

  fragment NavBar_page on Page {
    navigation {
      label
      skipLink
      links {
        label
        anchor
      }
      quoteButton
      menuButton
    }
  }
`;
