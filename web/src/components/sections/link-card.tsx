import { Link } from 'react-router-dom';
import { classNames } from '../ui/class-names.ts';

interface LinkCardProps {
  to: string;
  title: string;
  text: string;
  /** A short line above the title. */
  stage?: string | undefined;
  action?: string;
  className?: string | undefined;
}

/** A card that is a link as a whole: the link of its last line covers it. */
export const LinkCard = ({ to, title, text, stage, action = 'Know More', className }: LinkCardProps) => (
  <article
    className={classNames(
      'relative flex h-full flex-col rounded-md border border-line bg-paper p-6 transition-[border-color] hover:border-teal has-focus-visible:border-teal',
      className,
    )}
  >
    {stage !== undefined && (
      <p className="mb-2 flex items-center gap-2 text-sm font-semibold text-teal-deep">
        <span aria-hidden="true" className="size-2.5 rounded-full border-2 border-teal" />
        {stage}
      </p>
    )}
    <h3 className="text-lg">{title}</h3>
    <p className="mt-2 mb-4 text-ink-soft">{text}</p>
    <Link
      to={to}
      aria-label={`${action} ${title}`}
      className="text-link mt-auto font-semibold after:absolute after:inset-0 after:rounded-md"
    >
      {action}
    </Link>
  </article>
);
