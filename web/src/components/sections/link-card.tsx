import { Link } from 'react-router-dom';
import { Picture } from '../picture.tsx';
import { classNames } from '../ui/class-names.ts';

interface LinkCardProps {
  to: string;
  title: string;
  text: string;
  image: string;
  /** A short line above the title. */
  stage?: string | undefined;
  action?: string;
  className?: string | undefined;
}

export const cardFrame =
  'group relative flex h-full flex-col overflow-clip rounded-md border border-line bg-paper transition-[border-color] hover:border-teal has-focus-visible:border-teal';

/** The link in the last line covers the whole card. */
export const LinkCard = ({ to, title, text, image, stage, action = 'Know More', className }: LinkCardProps) => (
  <article className={classNames(cardFrame, className)}>
    <Picture src={image} className="aspect-[3/2] w-full border-b border-line" />
    <div className="flex grow flex-col p-5 md:p-6">
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
        className="text-link mt-auto self-start font-semibold after:absolute after:inset-0 after:rounded-md"
      >
        {action}
      </Link>
    </div>
  </article>
);
