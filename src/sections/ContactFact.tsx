import type { ReactNode } from 'react';
import { Icon, type IconName } from '../Icon';

type Props = { icon: IconName; label: string; children: ReactNode };

/** One of the company's contact details, as a term and its value in a description list. */
export function ContactFact({ icon, label, children }: Props) {
  return (
    <div>
      <dt className="flex items-center gap-4 text-sm text-sand">
        <Icon name={icon} className="-ml-0.5 size-6 text-mist" />
        {label}
      </dt>
      <dd className="ml-9.5 whitespace-pre-line">{children}</dd>
    </div>
  );
}
