import { graphql } from 'gatsby';
import { ContactForm } from '../contact/ContactForm';
import { Icon } from '../Icon';
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
      <div className="section grid gap-12 lg:grid-cols-[2fr_3fr] lg:gap-20">
        <div className="on-dark">
          <h2 id="contact-heading" className="section-heading text-white before:bg-peach">
            {words.heading}
          </h2>
          <p className="mt-5 lead">{words.subtitle}</p>
          <h3 className="mt-12 text-2xl text-white">{words.informationHeading}</h3>
          <dl className="mt-5 space-y-5">
            <div className="relative pl-10">
              <dt className="text-sm">
                <Icon name="pin" className="absolute top-1 left-0 size-6 text-peach" />
                {words.locationLabel}
              </dt>
              <dd className="text-lg">{company.location}</dd>
            </div>
            <div className="relative pl-10">
              <dt className="text-sm">
                <Icon name="mail" className="absolute top-1 left-0 size-6 text-peach" />
                {words.emailLabel}
              </dt>
              <dd className="text-lg">
                <a
                  href={`mailto:${company.email}`}
                  className="inline-block py-1 wrap-anywhere underline underline-offset-4"
                >
                  {company.email}
                </a>
              </dd>
            </div>
            {company.phone !== null && (
              <div className="relative pl-10">
                <dt className="text-sm">
                  <Icon name="phone" className="absolute top-1 left-0 size-6 text-peach" />
                  {words.phoneLabel}
                </dt>
                <dd className="text-lg">
                  <a href={phoneLink(company.phone)} className="underline underline-offset-4">
                    {company.phone}
                  </a>
                </dd>
              </div>
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
        <ContactForm words={page.form} />
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
