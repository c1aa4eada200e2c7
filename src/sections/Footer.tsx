import { phoneUrl } from '../company-links/contact-urls.ts';
import { ContactLink } from '../company-links/ContactLink.tsx';

type Props = { company: Queries.CompanyFragment; page: Queries.PageFragment; buildYear: number };

export function Footer({ company, page: { footer, navigation }, buildYear }: Props) {
  return (
    <footer className="on-dark bg-deep text-limestone">
      <div className="band columns gap-y-12 pt-18 pb-14 print:hidden!">
        <div>
          <p className="flex items-center gap-3 font-display text-xl leading-tight">
            <img src={company.logo.svgDataUri} alt="" width={40} height={40} />
            <span className="text-balance">{company.name}</span>
          </p>
          <p className="mt-5 max-w-sm">{company.blurb}</p>
        </div>
        <div className="grid grid-cols-1 gap-x-6 gap-y-12 md:grid-cols-2 lg:grid-cols-[3fr_7fr]">
          <nav aria-labelledby="quick-links-heading">
            <h2 id="quick-links-heading" className="text-xl text-white">
              {footer.quickLinksHeading}
            </h2>
            <ul className="mt-1.5 flex flex-col">
              {navigation.links.map(({ label, anchor }) => (
                <li key={anchor}>
                  <a href={`#${anchor}`} className="inline-block py-2.5 underline-offset-4 hover:underline">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="@container">
            <h2 className="text-xl text-white">{footer.contactHeading}</h2>
            <p className="mt-4">{company.location}</p>
            <p className="mt-3 text-[min(1.0625rem,10cqi)]">
              <ContactLink href={`mailto:${company.email}`}>{company.email}</ContactLink>
            </p>
            {company.phone && (
              <p className="mt-3">
                <ContactLink href={phoneUrl(company.phone)}>{company.phone}</ContactLink>
              </p>
            )}
          </div>
        </div>
      </div>
      <div className="band">
        <p className="py-6 text-sm text-balance">
          © <span data-current-year="">{buildYear}</span>
          {` ${company.name}. ${footer.rights}`}
        </p>
      </div>
    </footer>
  );
}
