import type { ReactNode } from 'react';
import { ContactFormIsland } from '../contact-form/ContactFormIsland.tsx';
import { phoneUrl } from '../company-links/contact-urls.ts';
import { checkIcon, Icon } from '../design/Icon.tsx';
import { ContactLink } from '../company-links/ContactLink.tsx';
import { nominalWidth } from './Photograph.tsx';

type Map = NonNullable<Queries.PageFragment['contact']['map']>;

type Props = { company: Queries.CompanyFragment; page: Queries.PageFragment };

export function Contact({ company, page }: Props) {
  const labels = page.contact;
  const { map } = labels;
  return (
    <section id="contact" aria-labelledby="contact-heading" className="bg-sea text-white">
      <div className="section columns gap-y-12">
        <div>
          <h2 id="contact-heading" className="section-heading text-white">
            {labels.heading}
          </h2>
          <p className="mt-4 max-w-md text-xl text-balance">{labels.subtitle}</p>
          <div className={`mt-10 surface text-ink ${map ? 'md:max-lg:grid md:max-lg:grid-cols-2' : ''}`}>
            {map && <MapPicture map={map} alt={labels.mapAlt ?? ''} />}
            <div className="p-6 lg:p-8 print:p-0">
              <h3 className="text-2xl text-deep">{labels.informationHeading}</h3>
              <dl className="@container mt-2 flex flex-col gap-2 lg:mt-5 lg:gap-5">
                <ContactFact label={labels.locationLabel}>{company.location}</ContactFact>
                <ContactFact label={labels.emailLabel}>
                  <span className="text-[min(1.25rem,7.2cqi)] lg:text-[min(1.25rem,5.2cqi)]">
                    <ContactLink href={`mailto:${company.email}`}>{company.email}</ContactLink>
                  </span>
                </ContactFact>
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
          </div>
          <h3 id="why-choose-heading" className="mt-10 text-2xl">
            {labels.whyChooseHeading}
          </h3>
          <ul aria-labelledby="why-choose-heading" className="mt-4 gap-x-6 md:max-lg:grid md:max-lg:grid-cols-2">
            {labels.whyChoose.map((reason) => (
              <li key={reason} className="flex gap-4 py-2">
                <Icon drawing={checkIcon} className="mt-0.5 size-6 text-mist" />
                {reason}
              </li>
            ))}
          </ul>
        </div>
        <ContactFormIsland labels={page.form} email={company.email} />
      </div>
    </section>
  );
}

/** Whole, in its own proportions. Beside higher facts, its land goes on below it. */
function MapPicture({ map: { publicURL, viewBox }, alt }: { map: Map; alt: string }) {
  const [, , width = 1, height = 1] = viewBox ?? [];
  return (
    <div className="bg-[#eadfcb] print:hidden">
      <img
        src={publicURL ?? ''}
        width={nominalWidth}
        height={Math.round((nominalWidth * height) / width)}
        alt={alt}
        loading="lazy"
        className="h-auto w-full bg-mist text-transparent"
      />
    </div>
  );
}

function ContactFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-sea">{label}</dt>
      <dd className="font-display text-xl whitespace-pre-line text-deep">{children}</dd>
    </div>
  );
}
