import { Link } from 'react-router-dom';
import { paths } from '../../content/paths.ts';
import type { PackageCard } from '../../content/types.ts';
import { Picture } from '../picture.tsx';

/** The packages as waypoints on the teal line. */
export const PackageRoute = ({ packages }: { packages: readonly PackageCard[] }) => (
  <ol className="stops">
    {packages.map(({ slug, title, summary, stage, image }) => (
      <li key={slug} className="md:pl-14">
        <p className="mb-3 font-semibold text-teal-deep">{stage}</p>
        <article className="tile relative flex overflow-clip">
          <Picture src={image} className="w-24 shrink-0 sm:w-2/5 sm:max-w-80" />
          <div className="flex min-w-0 grow flex-col p-4 md:p-8">
            <h3 className="text-lg sm:text-xl">{title}</h3>
            <p className="mt-2 mb-4 max-w-text text-ink-soft">{summary}</p>
            <Link
              to={paths.package(slug)}
              aria-label={`Know More ${title}`}
              className="text-link mt-auto self-start font-semibold after:absolute after:inset-0 after:rounded-md"
            >
              Know More
            </Link>
          </div>
        </article>
      </li>
    ))}
  </ol>
);
