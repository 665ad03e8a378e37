import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

const backgrounds = {
  paper: 'bg-paper',
  sand: 'bg-sand',
  teal: 'bg-teal-wash',
  navy: 'on-navy bg-navy text-paper',
} as const;

interface SectionProps {
  title: string;
  lead?: ReactNode;
  id?: string;
  background?: keyof typeof backgrounds;
  /**
   * Puts the heading beside the content on wide screens, for text that would leave half of the
   * width empty.
   */
  split?: boolean;
  /** `route-stop` draws a waypoint of the teal line beside the heading. */
  className?: string;
  children: ReactNode;
}

export const Section = ({
  title,
  lead,
  id,
  background = 'paper',
  split = false,
  className,
  children,
}: SectionProps) => (
  <section id={id} className={classNames('band', className, backgrounds[background])}>
    <div className={classNames('column', split && 'lg:grid lg:grid-cols-[1fr_2fr] lg:gap-x-12')}>
      <h2 className="text-2xl">{title}</h2>
      {lead !== undefined && (
        <p className={classNames('mt-3 max-w-text', background === 'navy' ? 'text-mist' : 'text-ink-soft')}>{lead}</p>
      )}
      <div className={split ? 'mt-4 sm:mt-6 lg:mt-1' : 'mt-4 sm:mt-6 md:mt-10'}>{children}</div>
    </div>
  </section>
);
