import { graphql } from 'gatsby';
import { CurrentYear } from './CurrentYear';

type Props = {
  company: Queries.Footer_companyFragment;
  page: Queries.Footer_pageFragment;
  content: Queries.Footer_contentFragment;
};

/** The end of the page: the company in a sentence, the page's anchors, how to reach it, and the copyright. */
export function Footer({ company, page: { footer, navigation }, content: { buildYear } }: Props) {
  return (
    <footer className="bg-deep text-limestone">
      <div className="mx-auto grid w-full max-w-6xl gap-10 px-5 py-16 sm:grid-cols-2 sm:px-8 lg:grid-cols-[2fr_1fr_auto]">
        <div>
          <p className="font-display text-xl">{company.name}</p>
          <p className="mt-3 max-w-md">{company.blurb}</p>
        </div>
        <nav aria-labelledby="quick-links-heading">
          <h2 id="quick-links-heading" className="text-lg text-white">
            {footer.quickLinksHeading}
          </h2>
          <ul className="mt-3 space-y-1">
            {navigation.links.map(({ label, anchor }) => (
              <li key={anchor}>
                <a href={`#${anchor}`} className="inline-block py-1 underline-offset-4 hover:underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="text-lg text-white">{footer.contactHeading}</h2>
          <p className="mt-3">{company.location}</p>
          <p className="mt-1">
            <a
              href={`mailto:${company.email}`}
              className="inline-block py-1 wrap-anywhere underline underline-offset-4"
            >
              {company.email}
            </a>
          </p>
        </div>
      </div>
      <p className="border-t border-white/20 px-5 py-6 text-center text-sm">
        © <CurrentYear buildYear={buildYear} /> {company.name}. {footer.rights}
      </p>
    </footer>
  );
}

export const fragment = graphql`
  fragment Footer_company on Company {
    name
    blurb
    location
    email
  }

  fragment Footer_page on Page {
    footer {
      quickLinksHeading
      contactHeading
      rights
    }
    navigation {
      links {
        label
        anchor
      }
    }
  }

  fragment Footer_content on Content {
    buildYear
  }
`;
