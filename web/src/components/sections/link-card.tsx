import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Picture } from '../picture.tsx';
import { classNames } from '../ui/class-names.ts';

interface LinkCardProps {
  to: string;
  title: string;
  text: ReactNode;
  image: string;
  /** A short line above the title. */
  stage?: string | undefined;
  action?: string;
  /** Leaves only title and action on phones. */
  isBrief?: boolean;
  className?: string | undefined;
}

export const cardFrame = 'tile group relative flex h-full flex-col overflow-clip';

/** The link in the last line covers the whole card. */
export const LinkCard = ({
  to,
  title,
  text,
  image,
  stage,
  action = 'Know More',
  isBrief = false,
  className,
}: LinkCardProps) => (
  <article className={classNames(cardFrame, 'max-sm:flex-row', className)}>
    <Picture
      src={image}
      className={classNames(
        'aspect-[3/2] shrink-0 self-start border-line sm:w-full sm:border-b',
        isBrief ? 'max-sm:hidden' : 'w-28',
      )}
    />
    <div
      className={classNames(
        'flex min-w-0 grow p-4 md:p-6',
        isBrief ? 'items-baseline justify-between gap-4 sm:flex-col sm:gap-0' : 'flex-col',
      )}
    >
      {stage !== undefined && (
        <p className="mb-2 flex items-center gap-2 text-sm font-semibold text-teal-deep">
          <span aria-hidden="true" className="size-2.5 rounded-full border-2 border-teal" />
          {stage}
        </p>
      )}
      <h3 className="min-w-0 text-lg">{title}</h3>
      <p className={classNames('mt-2 mb-4 text-ink-soft', isBrief ? 'max-sm:hidden' : 'max-sm:text-sm')}>{text}</p>
      <Link
        to={to}
        aria-label={`${action} ${title}`}
        className="text-link mt-auto shrink-0 self-start font-semibold after:absolute after:inset-0 after:rounded-md"
      >
        {action}
      </Link>
    </div>
  </article>
);
