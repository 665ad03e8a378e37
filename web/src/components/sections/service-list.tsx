import { paths } from '../../content/paths.ts';
import type { ServiceCard } from '../../content/types.ts';
import { classNames } from '../ui/class-names.ts';
import { LinkCard } from './link-card.tsx';

export const ServiceList = ({ services, isBrief = false }: { services: readonly ServiceCard[]; isBrief?: boolean }) => (
  // Three cards never go by two, which would leave one alone in its row.
  <ul
    className={classNames(
      'grid gap-3 md:gap-6',
      services.length === 3 ? 'min-[700px]:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-3',
    )}
  >
    {services.map(({ slug, title, summary, image }) => (
      <li key={slug}>
        <LinkCard to={paths.service(slug)} title={title} text={summary} image={image} isBrief={isBrief} />
      </li>
    ))}
  </ul>
);
