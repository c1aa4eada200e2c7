import { Photograph, widthInBox } from './Photograph.tsx';

type Service = Queries.ContentFragment['services'][number];
type Banner = Queries.PageFragment['services']['banners'][number];
type Props = { page: Queries.PageFragment; services: readonly Service[] };

export function Services({ page: { services: labels }, services }: Props) {
  return (
    <section id="services" aria-labelledby="services-heading">
      <div className="section">
        <div className="columns items-end gap-y-5">
          <h2 id="services-heading" className="section-heading">
            {labels.heading}
          </h2>
          <p className="max-w-2xl text-xl lg:text-balance">{labels.introduction}</p>
        </div>
        <ServiceCards services={services} />
      </div>
      {labels.banners.map((banner, index) => {
        const BannerOfPlace = index === 0 ? WideBanner : ColumnBanner;
        return <BannerOfPlace key={index} id={`banner-${String(index + 1)}`} banner={banner} />;
      })}
    </section>
  );
}

/** Its features are lines, but on a phone those of all cards would fill a screen. */
const usual = { rows: 'row-span-3', title: 'text-2xl', description: '', features: 'text-sm md:block' };

/** Only a large card has a fourth row, for the link. */
const looks = {
  card: { ...usual, article: 'card' },
  small: { ...usual, article: 'mt-4 border-t border-[#14566b66] pt-6 md:mt-8' },
  large: {
    rows: 'row-span-4',
    article: 'card lg:p-12',
    title: 'text-[min(2.4414rem,12cqi)] leading-[1.15] @min-[41.25rem]:text-[min(2.4414rem,3.6cqi)]',
    description: 'text-xl',
    features: '',
  },
};

type Look = (typeof looks)[keyof typeof looks];

/** If the first two cards both have a link, they are large, and the others stand in rows of their own. */
function ServiceCards({ services }: Pick<Props, 'services'>) {
  const hasLinks = services.length > 1 && services.slice(0, 2).every(({ link }) => link);
  const others = hasLinks && services.length === 6 ? '@min-[75.5rem]:col-span-3' : '@min-[75.5rem]:col-span-4';
  return (
    <div className="@container mt-10 md:mt-14">
      <ul className="grid gap-4 md:gap-6 @min-[41.25rem]:grid-cols-2 @min-[75.5rem]:grid-cols-12">
        {services.map((service, index) => {
          const isLarge = hasLinks && index < 2;
          const look = isLarge ? looks.large : looks[hasLinks ? 'small' : 'card'];
          const columns = isLarge ? '@min-[75.5rem]:col-span-6' : others;
          return (
            <li key={index} className={`grid grid-rows-subgrid ${look.rows} ${columns}`}>
              <ServiceCard id={`service-${String(index + 1)}`} service={service} look={look} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Its rows align with those of the card beside it. */
function ServiceCard({ id, service, look }: { id: string; service: Service; look: Look }) {
  return (
    <article aria-labelledby={id} className={`grid grid-rows-subgrid gap-y-0 ${look.rows} ${look.article}`}>
      <div>
        <p className="text-[0.8125rem] leading-normal font-semibold [letter-spacing:0.06em] text-sea">
          {service.audience}
        </p>
        <h3 id={id} className={`mt-2 mb-3 text-deep ${look.title}`}>
          {service.title}
        </h3>
      </div>
      <p className={look.description}>{service.description}</p>
      <ul className={`mt-6 flex flex-wrap gap-x-6 gap-y-1 text-sea ${look.features}`}>
        {service.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {look === looks.large && (
        <a
          href="#contact-name"
          className={[
            'mt-4 -mb-2.5 justify-self-start py-2.5 font-semibold',
            'text-deep underline decoration-1 underline-offset-8 hover:decoration-2',
          ].join(' ')}
        >
          {service.link}
        </a>
      )}
    </article>
  );
}

type BannerProps = { id: string; banner: Banner };

const lampClass = ({ lampComesOn }: Banner) => (lampComesOn ? 'lamp-comes-on' : '');

/** The picture is 2:1, on narrow screens 4:5, and lower on a low screen. */
const wideSizes = (ratio: number) =>
  [
    `(min-width: 48rem) calc(100vw * ${widthInBox(ratio, 2)})`,
    `max(100vw, min(100vw * ${widthInBox(ratio, 4 / 5)}, 90vh * ${ratio.toFixed(2)}))`,
  ].join(', ');

function WideBanner({ id, banner }: BannerProps) {
  const { title, caption, image } = banner;
  return (
    <article aria-labelledby={id} className="bg-deep text-white">
      <Photograph
        photograph={image}
        sizes={wideSizes}
        className={`aspect-4/5 max-h-[90svh] w-full md:aspect-2/1 ${lampClass(banner)}`}
      />
      <div className="band columns gap-y-3 py-10 md:py-14">
        <h3 id={id} className="text-3xl">
          {title}
        </h3>
        <p className="max-w-142 text-xl text-balance">{caption}</p>
      </div>
    </article>
  );
}

/** The picture is 3:2, and from 64rem in the section's right column. */
function columnSizes(ratio: number): string {
  const width = widthInBox(ratio, 3 / 2);
  return `(min-width: 79rem) calc(38.5rem * ${width}), (min-width: 64rem) calc(49vw * ${width}), calc(94vw * ${width})`;
}

function ColumnBanner({ id, banner }: BannerProps) {
  const { title, caption, image } = banner;
  return (
    <article aria-labelledby={id} className="section columns items-center gap-y-8">
      <Photograph
        photograph={image}
        sizes={columnSizes}
        className={`aspect-3/2 w-full rounded-xs lg:col-start-2 ${lampClass(banner)}`}
      />
      <div className="lg:col-start-1 lg:row-start-1">
        <h3 id={id} className="text-3xl text-deep">
          {title}
        </h3>
        <p className="mt-3 max-w-md text-xl text-balance">{caption}</p>
      </div>
    </article>
  );
}
