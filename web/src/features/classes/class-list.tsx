import { Link } from 'react-router-dom';
import type { ClassCard } from '#contract/pages/class-page.ts';
import { classPath } from '#contract/pages/class-path.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { paths } from '../../content/paths.ts';
import { datesText, priceText, seatsText, spanText, stateText } from './texts.ts';
import { useClasses } from './use-classes.ts';

/** The classes to come and those that run, each a card that leads to its page. */
export const ClassList = () => {
  const { classes, hasFailed, retry } = useClasses();
  if (hasFailed) {
    return <Problem title="The classes did not load" message="Please try again in a minute." onRetry={retry} />;
  }
  if (classes === null) {
    return (
      <div role="status" aria-label="Loading the classes">
        <Skeleton className="h-48" />
      </div>
    );
  }
  if (classes.length === 0) {
    return (
      <div className="tile grid max-w-text justify-items-start gap-3 p-5 sm:p-6">
        <h3 className="text-lg">No class is planned right now</h3>
        <p>New classes are posted here. Until then, a tutor can work with your student one on one.</p>
        <ButtonLink to={paths.service('tutoring')}>See tutoring</ButtonLink>
      </div>
    );
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
      {classes.map((one) => (
        <ClassTile key={one.id} groupClass={one} />
      ))}
    </ul>
  );
};

const ClassTile = ({ groupClass }: { groupClass: ClassCard }) => {
  const { id, title, subject, teacher, price } = groupClass;
  const note = seatsText(groupClass) || stateText(groupClass);
  return (
    <li className="tile group relative flex flex-col p-5 sm:p-6">
      <p className="text-sm font-semibold text-teal-deep">{subject}</p>
      <h3 className="mt-1 text-lg wrap-anywhere">
        <Link to={classPath(id)} className="text-link after:absolute after:inset-0 after:rounded-md">
          {title}
        </Link>
      </h3>
      <p className="mt-2">{spanText(groupClass)}</p>
      <p className="text-ink-soft">
        {datesText(groupClass)}, live online with <span translate="no">{teacher}</span>
      </p>
      <p className="mt-auto flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-4">
        <span className="text-lg font-bold tabular-nums" translate={price === 0 ? undefined : 'no'}>
          {priceText(price)}
        </span>
        {note !== '' && <span className="text-sm font-semibold text-teal-deep">{note}</span>}
      </p>
    </li>
  );
};
