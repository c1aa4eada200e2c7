import { graphql } from 'gatsby';
import { ContactForm } from '../contact-form/ContactForm';
import { Icon } from '../Icon';
import { ContactFact } from './ContactFact';
import { ContactLink } from './ContactLink';
import { phoneLink } from './phone-link';

type Props = {
  company: Queries.Contact_companyFragment;
  page: Queries.Contact_pageFragment;
};

/** How to reach the company, why to choose it, and the form. */
export function Contact({ company, page }: Props) {
  const labels = page.contact;
  return (
    <section id="contact" aria-labelledby="contact-heading" className="bg-sea text-limestone">
      <div className="section grid grid-cols-1 gap-12 lg:grid-cols-[2fr_3fr] xl:gap-20">
        <div className="on-dark">
          <h2 id="contact-heading" className="section-heading text-white">
            {labels.heading}
          </h2>
          <p className="mt-5 lead">{labels.subtitle}</p>
          <h3 className="mt-12 text-2xl text-white">{labels.informationHeading}</h3>
          <dl className="mt-5 flex flex-col gap-5">
            <ContactFact icon="pin" label={labels.locationLabel}>
              {company.location}
            </ContactFact>
            <ContactFact icon="mail" label={labels.emailLabel}>
              <ContactLink href={`mailto:${company.email}`}>{company.email}</ContactLink>
            </ContactFact>
            {company.phone !== null && (
              <ContactFact icon="phone" label={labels.phoneLabel}>
                <ContactLink href={phoneLink(company.phone)}>{company.phone}</ContactLink>
              </ContactFact>
            )}
          </dl>
          <h3 id="why-choose-heading" className="mt-12 text-2xl text-white">
            {labels.whyChooseHeading}
          </h3>
          <ul aria-labelledby="why-choose-heading" className="mt-5 flex flex-col gap-3">
            {labels.whyChoose.map((reason) => (
              <li key={reason} className="flex gap-3">
                <Icon name="check" className="mt-0.5 -ml-1 size-6 text-peach" />
                {reason}
              </li>
            ))}
          </ul>
        </div>
        <ContactForm labels={page.form} email={company.email} />
      </div>
    </section>
  );
}

export const fragment = graphql`
  fragment Contact_company on Company {
    location
    email
    phone
    officeHours
  }

  fragment Contact_page on Page {
    contact {
      heading
      subtitle
      informationHeading
      locationLabel
      emailLabel
      phoneLabel
      officeHoursLabel
      whyChooseHeading
      whyChoose
    }
    form {
      ...ContactForm_labels
    }
  }
`;
