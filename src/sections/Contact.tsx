import type { ReactNode } from 'react';
import { ContactFormIsland } from '../contact-form/ContactFormIsland.tsx';
import { phoneUrl } from '../company-links/contact-urls.ts';
import { checkIcon, Icon } from '../design/Icon.tsx';
import { ContactLink } from '../company-links/ContactLink.tsx';

type Props = { company: Queries.CompanyFragment; page: Queries.PageFragment };

export function Contact({ company, page }: Props) {
  const labels = page.contact;
  return (
    <section id="contact" aria-labelledby="contact-heading" className="bg-sea text-white">
      <div className="section columns gap-y-12">
        <div className="on-dark">
          <h2 id="contact-heading" className="section-heading text-white">
            {labels.heading}
          </h2>
          <p className="mt-4 max-w-md text-xl text-balance">{labels.subtitle}</p>
          <div className="mt-12 grid grid-cols-1 gap-x-6 gap-y-10 border-t border-[#d7e6e680] pt-7 md:max-lg:grid-cols-2">
            <div className="@container">
              <h3>{labels.informationHeading}</h3>
              <dl className="mt-5 flex flex-col gap-5">
                <ContactFact label={labels.emailLabel}>
                  {/* The domain fits on one line and, in large text, at least each part of it. */}
                  <span className="text-[min(1.5625rem,10cqi,max(7cqi,1.25rem))]">
                    <ContactLink href={`mailto:${company.email}`}>{company.email}</ContactLink>
                  </span>
                </ContactFact>
                <ContactFact label={labels.locationLabel}>{company.location}</ContactFact>
                {company.phone && (
                  <ContactFact label={labels.phoneLabel}>
                    <ContactLink href={phoneUrl(company.phone)}>{company.phone}</ContactLink>
                  </ContactFact>
                )}
                {company.officeHours && (
                  <ContactFact label={labels.officeHoursLabel}>{company.officeHours}</ContactFact>
                )}
              </dl>
            </div>
            <div>
              <h3 id="why-choose-heading" className="text-2xl">
                {labels.whyChooseHeading}
              </h3>
              <ul aria-labelledby="why-choose-heading" className="mt-4">
                {labels.whyChoose.map((reason) => (
                  <li key={reason} className="flex gap-4 py-2">
                    <Icon drawing={checkIcon} className="mt-0.5 size-6 text-mist" />
                    {reason}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </div>
        <ContactFormIsland labels={page.form} email={company.email} />
      </div>
    </section>
  );
}

function ContactFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-sand">{label}</dt>
      <dd className="font-display text-2xl leading-snug whitespace-pre-line">{children}</dd>
    </div>
  );
}
