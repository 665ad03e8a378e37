import { Link } from 'react-router-dom';
import { paths } from '../../content/paths.ts';
import type { PackageCard } from '../../content/types.ts';
import { Picture } from '../picture.tsx';

/** The packages as waypoints on the teal line. */
export const PackageRoute = ({ packages }: { packages: readonly PackageCard[] }) => (
  <ol>
    {packages.map(({ slug, title, summary, stage, image }) => (
      <li
        key={slug}
        className="relative pb-6 pl-8 before:absolute before:top-3 before:-bottom-3 before:left-[7px] before:w-0.5 before:bg-teal last:pb-0 last:before:hidden md:pl-14"
      >
        <span
          aria-hidden="true"
          className="absolute top-1.5 left-0 size-4 rounded-full border-2 border-teal bg-paper"
        />
        <p className="mb-3 font-semibold text-teal-deep">{stage}</p>
        <article className="relative overflow-clip rounded-md border border-line bg-paper transition-[border-color] hover:border-teal has-focus-visible:border-teal sm:flex">
          <Picture src={image} className="aspect-[3/2] w-full sm:aspect-auto sm:w-2/5 sm:max-w-80" />
          <div className="flex flex-col p-5 md:p-8">
            <h3 className="text-xl">{title}</h3>
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
