import { paths } from '../../app/paths.ts';
import type { ServiceCard } from '../../content/types.ts';
import { LinkCard } from './link-card.tsx';

/** Services as cards that lead to their pages. */
export const ServiceList = ({ services }: { services: readonly ServiceCard[] }) => (
  <ul className="grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3">
    {services.map(({ slug, title, summary, image }) => (
      <li key={slug}>
        <LinkCard to={paths.service(slug)} title={title} text={summary} image={image} />
      </li>
    ))}
  </ul>
);
