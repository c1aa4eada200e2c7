import type { ReactNode } from 'react';
import { Icon, type IconName } from '../Icon';

type Props = { icon: IconName; label: string; children: ReactNode };

/** One way to reach the company: a term and its value in a description list. */
export function ContactFact({ icon, label, children }: Props) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm">
        <Icon name={icon} className="-ml-1 size-5 text-peach" />
        {label}
      </dt>
      <dd className="text-lg">{children}</dd>
    </div>
  );
}
