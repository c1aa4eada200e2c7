import { graphql } from 'gatsby';
import type { MouseEvent } from 'react';
import { goToContactForm } from '../contact-form/go-to-contact-form';
import { Icon } from '../Icon';
import { useMenu } from './use-menu';
import { useSectionInView } from './use-section-in-view';

type Props = {
  company: Queries.NavBar_companyFragment;
  page: Queries.NavBar_pageFragment;
};

/**
 * The bar that stays at the top: logo, links to the sections and the quote button. On a small screen the links are in a
 * popover, which the browser opens and closes, even without scripts.
 */
export function NavBar({ company, page: { navigation } }: Props) {
  const menu = useMenu();
  const inView = useSectionInView(navigation.links.map(({ anchor }) => anchor));
  const askForQuote = (event: MouseEvent<HTMLAnchorElement>) => {
    menu.closeOnChoice();
    goToContactForm(event);
  };

  return (
    <header className="bar @container fixed inset-x-0 top-0 z-20">
      <a href="#home-heading" className="skip-link">
        {navigation.skipLink}
      </a>
      <nav
        aria-label={navigation.label}
        className="band flex min-h-bar items-center justify-between gap-3 sm:gap-6 @5xl:flex-wrap"
      >
        <a
          href="#home"
          onClick={menu.closeOnChoice}
          className="flex min-h-11 min-w-0 items-center gap-2.5 font-display text-[0.9375rem] sm:gap-3 sm:text-lg"
        >
          <img src={company.logo.svgDataUri} alt="" width={40} height={40} className="@max-[17rem]:hidden" />
          <span className="leading-tight">{company.name}</span>
        </a>
        <button
          {...menu.button}
          type="button"
          popoverTarget="menu"
          aria-controls="menu"
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-1 font-semibold sm:px-3 @5xl:hidden"
        >
          <Icon name={menu.isOpen ? 'close' : 'menu'} />
          <span className="@max-[17rem]:sr-only">{navigation.menuButton}</span>
        </button>
        <div {...menu.list} id="menu" popover="auto" className="menu">
          <ul className="@5xl:flex @5xl:flex-wrap @5xl:items-center @5xl:gap-1">
            {navigation.links.map(({ label, anchor }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  onClick={menu.closeOnChoice}
                  aria-current={inView === anchor ? 'true' : undefined}
                  className="flex min-h-12 items-center border-b border-deep/10 px-1 text-lg decoration-1 underline-offset-8 hover:underline aria-[current=true]:underline @5xl:min-h-11 @5xl:border-0 @5xl:px-3 @5xl:text-base"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <a
            href="#contact-name"
            onClick={askForQuote}
            className="mt-6 button-primary w-full @5xl:mt-0 @5xl:ml-4 @5xl:w-auto"
          >
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
