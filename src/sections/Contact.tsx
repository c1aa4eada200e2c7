import type { ReactNode } from 'react';
import { ContactFormIsland } from '../contact-form/ContactFormIsland.tsx';
import { phoneUrl } from '../company-links/contact-urls.ts';
import { checkIcon, clockIcon, mailIcon, phoneIcon, pinIcon, Icon } from '../Icon.tsx';
import { ContactLink } from '../company-links/ContactLink.tsx';

type Props = { company: Queries.CompanyFragment; page: Queries.PageFragment };

/** The Contact section: contact details, reasons to choose the company, and the form. */
export function Contact({ company, page }: Props) {
  const labels = page.contact;
  return (
    <section id="contact" aria-labelledby="contact-heading" className="bg-sea text-white">
      <div className="section columns gap-y-12 lg:gap-y-0">
        <div className="on-dark grid grid-cols-1 content-between items-start gap-x-6 gap-y-12 md:max-lg:grid-cols-2">
          <div className="md:max-lg:col-span-2">
            <h2 id="contact-heading" className="section-heading text-white">
              {labels.heading}
            </h2>
            <p className="mt-4 max-w-md text-xl text-balance">{labels.subtitle}</p>
          </div>
          <div className="rounded-xs bg-deep p-6 md:p-8">
            <h3 className="text-2xl">{labels.informationHeading}</h3>
            <dl className="mt-6 flex flex-col gap-5">
              <ContactFact icon={pinIcon} label={labels.locationLabel}>
                {company.location}
              </ContactFact>
              <ContactFact icon={mailIcon} label={labels.emailLabel}>
                <ContactLink href={`mailto:${company.email}`}>{company.email}</ContactLink>
              </ContactFact>
              {company.phone && (
                <ContactFact icon={phoneIcon} label={labels.phoneLabel}>
                  <ContactLink href={phoneUrl(company.phone)}>{company.phone}</ContactLink>
                </ContactFact>
              )}
              {company.officeHours && (
                <ContactFact icon={clockIcon} label={labels.officeHoursLabel}>
                  {company.officeHours}
                </ContactFact>
              )}
            </dl>
          </div>
          <div className="md:max-lg:pt-8">
            <h3 id="why-choose-heading" className="text-2xl">
              {labels.whyChooseHeading}
            </h3>
            <ul aria-labelledby="why-choose-heading" className="mt-4">
              {labels.whyChoose.map((reason) => (
                <li key={reason} className="flex gap-4 py-2 wrap-anywhere">
                  <Icon drawing={checkIcon} className="mt-0.5 size-6 text-mist" />
                  {reason}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <ContactFormIsland labels={page.form} email={company.email} />
      </div>
    </section>
  );
}

/** One of the company's contact details, as a term and its value in a description list. */
function ContactFact({ icon, label, children }: { icon: string; label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-4 text-sm text-sand">
        <Icon drawing={icon} className="-ml-0.5 size-6 text-mist" />
        {label}
      </dt>
      <dd className="ml-9.5 whitespace-pre-line">{children}</dd>
    </div>
  );
}
