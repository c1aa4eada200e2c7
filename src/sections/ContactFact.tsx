import type { ReactNode } from 'react';
import { Icon, type IconName } from '../Icon';

type Props = { icon: IconName; label: string; children: ReactNode };

/** One way to reach the company: a term and its value in a description list. */
export function ContactFact({ icon, label, children }: Props) {
  return (
    <div className="relative pl-10">
      <dt className="text-sm">
        <Icon name={icon} className="absolute top-1 left-0 size-6 text-peach" />
        {label}
      </dt>
      <dd className="text-lg">{children}</dd>
    </div>
  );
}
