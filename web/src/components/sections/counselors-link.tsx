import { Link } from 'react-router-dom';
import { counselorSummaries } from '../../content/counselor-summaries.ts';
import { paths } from '../../content/paths.ts';
import { Portrait } from './portrait.tsx';

/** Names, roles and portraits of the counselors, linked to the About page. */
export const CounselorsLink = () => (
  <Link to={paths.about} className="group inline-flex items-center gap-4 rounded-md">
    <span className="flex shrink-0">
      {counselorSummaries.map(({ name, image }) => (
        <Portrait
          key={name}
          src={image}
          sizes="48px"
          isLazy={false}
          className={`-mr-3 size-12 rounded-full border-2 border-paper object-cover ${typeof image === 'string' ? 'object-[50%_70%]' : 'object-top'}`}
        />
      ))}
    </span>
    <span className="pl-3 text-sm">
      <span className="block font-semibold group-hover:underline">
        {counselorSummaries.map(({ name }) => name).join(' and ')}
      </span>
      <span className="block text-ink-soft">{counselorSummaries.map(({ role }) => role).join(' · ')}</span>
    </span>
  </Link>
);
