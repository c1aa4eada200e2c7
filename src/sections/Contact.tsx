import { graphql } from 'gatsby';
import { LateContactForm } from '../contact-form/ContactFormIsland';
import { Icon } from '../Icon';
import { ContactFact } from './ContactFact';
import { ContactLink } from './ContactLink';
import { phoneLink } from './phone-link';

type Props = {
  company: Queries.Contact_companyFragment;
  page: Queries.Contact_pageFragment;
};

/** How to reach the company: where it is, why to choose it, and the form. */
export function Contact({ company, page }: Props) {
  const words = page.contact;
  return (
    <section id="contact" aria-labelledby="contact-heading" className="bg-deep text-limestone">
      <div className="section grid grid-cols-1 gap-12 lg:grid-cols-[2fr_3fr] lg:gap-20">
        <div className="on-dark">
          <h2 id="contact-heading" className="section-heading text-white before:bg-peach">
            {words.heading}
          </h2>
          <p className="mt-5 lead">{words.subtitle}</p>
          <h3 className="mt-12 text-2xl text-white">{words.informationHeading}</h3>
          <dl className="mt-5 space-y-5">
            <ContactFact icon="pin" label={words.locationLabel}>
              {company.location}
            </ContactFact>
            <ContactFact icon="mail" label={words.emailLabel}>
              <ContactLink href={`mailto:${company.email}`}>{company.email}</ContactLink>
            </ContactFact>
            {company.phone !== null && (
              <ContactFact icon="phone" label={words.phoneLabel}>
                <ContactLink href={phoneLink(company.phone)}>{company.phone}</ContactLink>
              </ContactFact>
            )}
          </dl>
          <h3 id="why-choose-heading" className="mt-12 text-2xl text-white">
            {words.whyChooseHeading}
          </h3>
          <ul aria-labelledby="why-choose-heading" className="mt-5 space-y-3">
            {words.whyChoose.map((reason) => (
              <li key={reason} className="flex gap-4">
                <Icon name="check" className="size-6 text-peach" />
                {reason}
              </li>
            ))}
          </ul>
        </div>
        <LateContactForm words={page.form} />
      </div>
    </section>
  );
}

export const fragment = graphql`
  fragment Contact_company on Company {
    location
    email
    phone
  }

  fragment Contact_page on Page {
    contact {
      heading
      subtitle
      informationHeading
      locationLabel
      emailLabel
      phoneLabel
      whyChooseHeading
      whyChoose
    }
    form {
      ...ContactForm_words
    }
  }
`;
