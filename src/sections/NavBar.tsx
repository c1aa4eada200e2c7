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
    <header className="bar fixed inset-x-0 top-0 z-20">
      <a href="#home-heading" className="skip-link">
        {navigation.skipLink}
      </a>
      <nav
        aria-label={navigation.label}
        className="band flex min-h-bar items-center justify-between gap-3 sm:gap-6 lg:flex-wrap"
      >
        <a
          href="#home"
          onClick={menu.closeOnChoice}
          className="flex min-h-11 min-w-0 items-center gap-2.5 font-display text-[0.9375rem] sm:gap-3 sm:text-lg"
        >
          <img src={company.logo.svgDataUri} alt="" width={40} height={40} />
          <span className="leading-tight">{company.name}</span>
        </a>
        <button
          {...menu.button}
          type="button"
          popoverTarget="menu"
          aria-controls="menu"
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-1 font-semibold sm:px-3 lg:hidden"
        >
          <Icon name={menu.isOpen ? 'close' : 'menu'} />
          {navigation.menuButton}
        </button>
        <div {...menu.list} id="menu" popover="auto" className="menu">
          <ul className="lg:flex lg:flex-wrap lg:items-center lg:gap-1">
            {navigation.links.map(({ label, anchor }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  onClick={menu.closeOnChoice}
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
