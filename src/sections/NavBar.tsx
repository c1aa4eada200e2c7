import { graphql } from 'gatsby';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { goToContactForm } from '../contact/go-to-contact-form';

type Props = {
  company: Queries.NavBar_companyFragment;
  page: Queries.NavBar_pageFragment;
};

/** The bar that stays at the top: logo, the page's anchors and Get a Quote; on a small screen behind a menu button. */
export function NavBar({ company, page: { navigation } }: Props) {
  const [isOpen, setOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);

  const close = () => {
    setOpen(false);
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      menuButton.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);

  const askForQuote = (event: MouseEvent<HTMLAnchorElement>) => {
    close();
    goToContactForm(event);
  };

  return (
    <header className="fixed inset-x-0 top-0 z-20 max-h-dvh overflow-y-auto bg-limestone/95 shadow-sm backdrop-blur">
      <nav
        aria-label={navigation.label}
        className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 px-5 py-2 sm:px-8"
      >
        <a
          href="#home"
          onClick={close}
          className="flex min-h-12 min-w-0 grow basis-0 items-center gap-3 font-display leading-tight text-deep sm:text-lg lg:grow-0 lg:basis-auto"
        >
          <img src={company.logo.publicURL ?? undefined} alt="" width={40} height={40} />
          {company.name}
        </a>
        <button
          ref={menuButton}
          type="button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => {
            setOpen(!isOpen);
          }}
          className="min-h-12 min-w-12 rounded-full px-4 font-semibold text-deep lg:hidden"
        >
          {navigation.menuButton}
        </button>
        <div
          id="menu"
          className={`${isOpen ? 'flex' : 'hidden'} basis-full flex-col gap-2 pb-4 lg:flex lg:basis-auto lg:flex-row lg:items-center lg:gap-6 lg:pb-0`}
        >
          <ul className="contents">
            {navigation.links.map(({ label, anchor }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  onClick={close}
                  className="flex min-h-12 items-center text-deep underline-offset-8 hover:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <a href="#contact" onClick={askForQuote} className="button-primary">
            {navigation.quoteButton}
          </a>
        </div>
      </nav>
    </header>
  );
}

export const fragment = graphql`
  fragment NavBar_company on Company {
    name
    logo {
      publicURL
    }
  }

  fragment NavBar_page on Page {
    navigation {
      label
      links {
        label
        anchor
      }
      quoteButton
      menuButton
    }
  }
`;
