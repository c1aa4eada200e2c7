import type { ReactNode } from 'react';
import { Photograph, widthInBox } from './Photograph.tsx';

type Props = { page: Queries.PageFragment; children: ReactNode };

/** The box is 4:5, and taller beside a long text. */
function pictureSizes(ratio: number): string {
  const width = widthInBox(ratio, 4 / 5);
  return [
    `(min-width: 80rem) calc(36rem * ${width})`,
    `(min-width: 64rem) calc(58vw * ${width})`,
    `(min-width: 48rem) calc(45vw * ${width})`,
    `calc(92vw * ${width})`,
  ].join(', ');
}

export function About({ page: { about }, children }: Props) {
  return (
    <section id="about" aria-labelledby="about-heading" className="bg-sand">
      <div className="section grid gap-10 md:grid-cols-[5fr_6fr] lg:gap-22">
        <Photograph
          photograph={about.image}
          sizes={pictureSizes}
          className={[
            'aspect-4/5 w-full self-start rounded-xs lg:min-h-full',
            'md:max-lg:sticky md:max-lg:top-[calc(var(--spacing-bar)+2rem)]',
          ].join(' ')}
        />
        <div>
          <h2 id="about-heading" className="section-heading">
            {about.heading}
          </h2>
          <div className="mt-6 flex max-w-125 flex-col gap-5 about-text md:mt-8">{children}</div>
        </div>
      </div>
    </section>
  );
}
