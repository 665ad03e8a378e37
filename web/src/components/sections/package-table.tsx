import { Link } from 'react-router-dom';
import { comparedFacts } from '../../content/package-facts.ts';
import { paths } from '../../content/paths.ts';
import type { PackageCard } from '../../content/types.ts';
import { classNames } from '../ui/class-names.ts';

/** Compares the packages. The roles are explicit, because on narrow screens the rows are blocks. */
export const PackageTable = ({ packages }: { packages: readonly PackageCard[] }) => (
  <table role="table" className="w-full border-collapse text-left max-md:text-sm max-sm:block">
    <caption className="sr-only">The packages compared</caption>
    <thead role="rowgroup" className="max-sm:sr-only">
      <tr role="row" className="border-b-2 border-teal text-sm">
        {['Package', 'Who it’s for', 'Meetings', 'How long', 'Details'].map((title) => (
          <th key={title} role="columnheader" scope="col" className="py-3 pr-4 font-semibold last:pr-0 md:pr-6">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup" className="max-sm:block">
      {packages.map(({ slug, title, stage }) => (
        <tr
          key={slug}
          role="row"
          className="border-b border-line max-sm:relative max-sm:block max-sm:py-2 sm:align-top"
        >
          <th role="rowheader" scope="row" className="font-normal max-sm:block max-sm:pr-24 sm:py-3 sm:pr-4 md:pr-6">
            <span className="mr-2 font-semibold max-sm:text-base sm:block">{title}</span>
            <span className="text-sm whitespace-nowrap text-teal-deep">{stage}</span>
          </th>
          {comparedFacts(slug).map(([name, fact], index) => (
            <td
              key={name}
              role="cell"
              className={classNames('sm:py-3 sm:pr-4 md:pr-6', index === 0 ? 'max-sm:block' : 'max-sm:inline')}
            >
              {index === 2 && (
                <span aria-hidden="true" className="sm:hidden">
                  {' · '}
                </span>
              )}
              {fact}
            </td>
          ))}
          <td role="cell" className="max-sm:absolute max-sm:top-2 max-sm:right-0 sm:py-3">
            <Link
              to={paths.package(slug)}
              aria-label={`Know More ${title}`}
              className="text-link inline-block py-0.5 font-semibold whitespace-nowrap max-sm:after:absolute max-sm:after:inset-x-0 max-sm:after:-inset-y-2"
            >
              Know More
            </Link>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
