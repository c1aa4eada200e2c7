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
      <nav aria-label={navigation.label} className="band flex min-h-bar items-center gap-1 @2xl:gap-4 @5xl:flex-wrap">
        <a
          href="#home"
          onClick={menu.closeOnChoice}
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2 font-display text-[0.8125rem] leading-tight wrap-anywhere @2xl:gap-3 @2xl:text-lg"
        >
          <img src={company.logo.svgDataUri} alt="" width={40} height={40} />
          <span className="text-balance @max-[24rem]:hidden">{company.name}</span>
          <span className="@max-[22rem]:sr-only @min-[24rem]:hidden">{company.shortName}</span>
        </a>
        <a
          href="#contact-name"
          onClick={askForQuote}
          className="button-primary min-h-11 px-4 text-sm whitespace-nowrap @max-[15rem]:hidden @5xl:hidden"
        >
          {navigation.quoteButton}
        </a>
        <button
          {...menu.button}
          type="button"
          popoverTarget="menu"
          aria-controls="menu"
          className="-mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-full @5xl:hidden"
        >
          <Icon name={menu.isOpen ? 'close' : 'menu'} />
          <span className="sr-only">{navigation.menuButton}</span>
        </button>
        <div {...menu.list} id="menu" popover="auto" className="menu">
          <ul className="@5xl:flex @5xl:flex-wrap @5xl:items-center @5xl:gap-1">
            {navigation.links.map(({ label, anchor }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  onClick={menu.closeOnChoice}
                  aria-current={inView === anchor ? 'true' : undefined}
                  className="flex min-h-12 items-center border-b border-[#0a2c3b1a] text-lg decoration-1 underline-offset-8 hover:underline aria-[current=true]:underline @5xl:min-h-11 @5xl:border-0 @5xl:px-3 @5xl:text-base"
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
    shortName
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
