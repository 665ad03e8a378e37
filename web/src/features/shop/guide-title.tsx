import { classNames } from '../../components/ui/class-names.ts';

interface GuideTitleProps {
  title: string;
  /** The look of the subtitle; by default, below a heading. */
  subtitle?: string;
}

/**
 * A guide's title, and below it what follows the colon. The colon takes no room, but stays in the
 * text, for names, copies and searches in the page.
 */
export const GuideTitle = ({ title, subtitle = 'mt-0.5 text-base' }: GuideTitleProps) => {
  const colon = title.indexOf(': ');
  if (colon === -1) return title;
  return (
    <>
      {title.slice(0, colon)}
      <span className="text-[0px]">:</span>{' '}
      <span className={classNames('block font-sans font-normal tracking-normal', subtitle)}>
        {title.slice(colon + 2)}
      </span>
    </>
  );
};
