import { closeIcon, menuIcon, Icon } from '../design/Icon.tsx';

type Props = {
  company: Queries.CompanyFragment;
  page: Queries.PageFragment;
  /** The landing page's path, on another page. There is no picture behind that page's bar. */
  root?: '/';
};

/** A link in the menu, and from 64rem in the bar. */
const linkClass = [
  'flex min-h-14 items-center border-b border-[#d7e6e680] font-display text-2xl',
  'decoration-1 underline-offset-8 hover:underline aria-[current=true]:underline',
  '@5xl:min-h-11 @5xl:border-0 @5xl:px-3 @5xl:font-sans @5xl:text-base',
].join(' ');

/** The quote button in the bar, where the one in the menu is hidden. */
const shortQuoteClass = [
  'button-quote min-h-11 shrink-0 px-3 text-sm @2xl:px-5',
  'group-has-[:popover-open]:hidden @max-[32rem]:hidden @5xl:hidden',
].join(' ');

/** On a small screen, the links are in a popover that the browser opens and close-menu.ts closes. */
export function NavBar({ company, page: { navigation }, root }: Props) {
  const href = (anchor: string) => `${root ?? ''}#${anchor}`;
  return (
    <header className={`group @container bar inset-x-0 top-0 z-20 print:static ${root ? '' : 'over-picture'}`}>
      <a
        href="#home-heading"
        className="absolute top-3 left-2 z-10 button max-w-3/5 bg-peach px-3 text-deep not-focus:[clip-path:inset(50%)]"
      >
        {navigation.skipLink}
      </a>
      <nav
        aria-label={navigation.label}
        className="band flex min-h-bar items-center gap-1 min-[120rem]:max-w-368 @5xl:flex-wrap"
      >
        <a
          href={href('home')}
          className="mr-auto flex min-h-11 items-center gap-2 font-display text-sm leading-tight @2xl:gap-3 @2xl:text-xl"
        >
          <img src={company.logo.svgDataUri} alt="" width={40} height={40} className="size-9 @2xl:size-10" />
          <span className="text-balance @max-[16rem]:sr-only">{company.name}</span>
        </a>{' '}
        <a href={href('contact-name')} className={shortQuoteClass}>
          {navigation.quoteButton}
        </a>{' '}
        <button
          type="button"
          popoverTarget="menu"
          className="-mr-2.5 inline-flex size-11 shrink-0 items-center justify-center @5xl:hidden print:hidden"
        >
          <Icon drawing={menuIcon} className="size-6 group-has-[:popover-open]:hidden" />
          <Icon drawing={closeIcon} className="hidden size-6 group-has-[:popover-open]:block" />
          <span className="sr-only">{navigation.menuButton}</span>
        </button>
        <div id="menu" popover="auto" className="menu @5xl:ml-auto">
          <ul className="@5xl:flex @5xl:flex-wrap @5xl:items-center @5xl:gap-3">
            {navigation.links.map(({ label, anchor }) => (
              <li key={anchor}>
                <a href={href(anchor)} className={linkClass}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <a
            href={href('contact-name')}
            className="mt-6 button-quote w-full @max-5xl:bg-peach @max-5xl:text-deep @min-[32rem]:w-auto @5xl:mt-0 @5xl:ml-4"
          >
            {navigation.quoteButton}
          </a>
        </div>
      </nav>
    </header>
  );
}
