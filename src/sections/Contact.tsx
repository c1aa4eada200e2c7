import { graphql } from 'gatsby';
import { ContactForm } from '../contact/ContactForm';

type Props = {
  company: Queries.Contact_companyFragment;
  page: Queries.Contact_pageFragment;
};

/** How to reach the company: where it is, why to choose it, and the form. */
export function Contact({ company, page }: Props) {
  const words = page.contact;
  return (
    <section id="contact" aria-labelledby="contact-heading" className="section">
      <h2 id="contact-heading" className="section-heading">
        {words.heading}
      </h2>
      <p className="mt-4 text-lg">{words.subtitle}</p>
      <div className="mt-12 grid gap-6 lg:grid-cols-[2fr_3fr]">
        <div className="space-y-6">
          <div className="card">
            <h3 className="text-xl">{words.informationHeading}</h3>
            <dl className="mt-4 space-y-4">
              <div>
                <dt className="text-sm font-semibold">{words.locationLabel}</dt>
                <dd>{company.location}</dd>
              </div>
              <div>
                <dt className="text-sm font-semibold">{words.emailLabel}</dt>
                <dd>
                  <a href={`mailto:${company.email}`} className="wrap-anywhere text-sea underline underline-offset-4">
                    {company.email}
                  </a>
                </dd>
              </div>
            </dl>
          </div>
          <div className="px-7 py-2">
            <h3 id="why-choose-heading" className="text-xl">
              {words.whyChooseHeading}
            </h3>
            <ul aria-labelledby="why-choose-heading" className="mt-4 list-disc space-y-2 pl-5 marker:text-lagoon">
              {words.whyChoose.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </div>
        </div>
        <ContactForm words={page.form} />
      </div>
    </section>
  );
}

export const fragment = graphql`
  fragment Contact_company on Company {
    location
    email
  }

  fragment Contact_page on Page {
    contact {
      heading
      subtitle
      informationHeading
      locationLabel
      emailLabel
      whyChooseHeading
      whyChoose
    }
    form {
      ...ContactForm_words
    }
  }
`;
