import { paths } from '../../content/paths.ts';
import type { ServiceCard } from '../../content/types.ts';
import { classNames } from '../ui/class-names.ts';
import { LinkCard } from './link-card.tsx';

/** Services as cards that lead to their pages. */
export const ServiceList = ({ services }: { services: readonly ServiceCard[] }) => (
  // Three fill a row as soon as they can; more go by two first, so that none stands alone.
  <ul
    className={classNames(
      'grid gap-4 md:gap-6',
      services.length === 3 ? 'min-[700px]:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-3',
    )}
  >
    {services.map(({ slug, title, summary, image }) => (
      <li key={slug}>
        <LinkCard to={paths.service(slug)} title={title} text={summary} image={image} />
      </li>
    ))}
  </ul>
);
