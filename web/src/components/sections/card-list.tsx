import { paths } from '../../app/paths.ts';
import type { PackageCard, ServiceCard } from '../../content/types.ts';
import { LinkCard } from './link-card.tsx';

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 md:gap-6';

/** Services as cards that lead to their pages. */
export const ServiceList = ({ services }: { services: readonly ServiceCard[] }) => (
  <ul className={grid}>
    {services.map(({ slug, title, summary }) => (
      <li key={slug}>
        <LinkCard to={paths.service(slug)} title={title} text={summary} />
      </li>
    ))}
  </ul>
);

/** Packages as cards that lead to their pages. */
export const PackageList = ({ packages }: { packages: readonly PackageCard[] }) => (
  <ul className={grid}>
    {packages.map(({ slug, title, summary, stage }) => (
      <li key={slug}>
        <LinkCard to={paths.package(slug)} title={title} text={summary} stage={stage} />
      </li>
    ))}
  </ul>
);
