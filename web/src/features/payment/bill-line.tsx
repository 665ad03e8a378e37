import type { ReactNode } from 'react';
import { classNames } from '../../components/ui/class-names.ts';

interface BillLineProps {
  label: ReactNode;
  value: string | null;
  className?: string;
}

/** A line of a bill. Without a value, it is still being fetched. */
export const BillLine = ({ label, value, className }: BillLineProps) => (
  <div className={classNames('flex items-baseline justify-between gap-4', className)}>
    <dt className="min-w-0 wrap-anywhere">{label}</dt>
    <dd className="whitespace-nowrap" translate="no">
      {value ?? <span className="inline-block w-16 animate-breathe rounded-md bg-sand-deep">&nbsp;</span>}
    </dd>
  </div>
);
