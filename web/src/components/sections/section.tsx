import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

const grounds = {
  paper: 'bg-paper',
  sand: 'bg-sand',
  teal: 'bg-teal-wash',
  navy: 'on-navy bg-navy text-paper',
} as const;

interface SectionProps {
  title: string;
  lead?: ReactNode;
  id?: string;
  ground?: keyof typeof grounds;
  children: ReactNode;
}

/** One idea of a page: a heading, perhaps a lead, and what belongs to it, on one ground. */
export const Section = ({ title, lead, id, ground = 'paper', children }: SectionProps) => (
  <section id={id} className={classNames('py-14 md:py-24', grounds[ground])}>
    <div className="column">
      <h2 className="text-2xl">{title}</h2>
      {lead !== undefined && (
        <p className={classNames('mt-3 max-w-text', ground === 'navy' ? 'text-mist' : 'text-ink-soft')}>{lead}</p>
      )}
      <div className="mt-8 md:mt-10">{children}</div>
    </div>
  </section>
);
