import { Link } from 'react-router-dom';
import { labeledFacts } from '../../content/package-facts.ts';
import { paths } from '../../content/paths.ts';
import type { PackageCard } from '../../content/types.ts';

/** Compares the packages. The roles are explicit, because on narrow screens the rows are blocks. */
export const PackageTable = ({ packages }: { packages: readonly PackageCard[] }) => (
  <table role="table" className="w-full border-collapse text-left sm:max-md:text-sm max-sm:block">
    <caption className="sr-only">The packages compared</caption>
    <thead role="rowgroup" className="max-sm:sr-only">
      <tr role="row" className="border-b-2 border-teal text-sm">
        {['Package', 'Who it’s for', 'Meetings', 'How long', 'Price'].map((title) => (
          <th key={title} role="columnheader" scope="col" className="py-3 pr-4 font-semibold last:pr-0 md:pr-6">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup" className="max-sm:block">
      {packages.map((card) => (
        <tr key={card.slug} role="row" className="border-b border-line align-top max-sm:block max-sm:py-4">
          <th role="rowheader" scope="row" className="font-semibold max-sm:block sm:py-4 sm:pr-4 md:pr-6">
            <Link to={paths.package(card.slug)} className="text-link inline-block py-1">
              {card.title}
            </Link>
            <span className="block text-sm font-normal text-ink-soft">{card.stage}</span>
          </th>
          {labeledFacts(card.slug).map(([title, fact]) => (
            <td
              key={title}
              role="cell"
              className="max-sm:mt-1 max-sm:flex max-sm:items-baseline max-sm:gap-3 sm:py-5 sm:pr-4 md:pr-6 sm:last:pr-0"
            >
              <span aria-hidden="true" className="w-20 shrink-0 text-sm text-ink-soft sm:hidden">
                {title}
              </span>
              {fact}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
