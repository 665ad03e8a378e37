import type { OfficeToday } from '#contract/endpoints/office/office.ts';
import { ButtonLink } from '../../components/ui/button.tsx';

/**
 * What needs a person, each with the link to where it is solved.
 * @param hasPrimary the first link is the page's orange one
 */
export const Attention = ({ items, hasPrimary }: { items: OfficeToday['attention']; hasPrimary: boolean }) => (
  <ul className="grid gap-3">
    {items.map(({ kind, title, text, path, action }, index) => (
      <li
        // Two items may have the same title, such as two disputes.
        key={`${kind} ${title} ${path} ${String(index)}`}
        className="flex flex-col gap-3 rounded-md border border-line border-l-4 border-l-orange bg-sand p-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
      >
        <div>
          <h3 className="font-sans font-bold tracking-normal">{title}</h3>
          <p className="max-w-text text-sm wrap-anywhere text-ink-soft">{text}</p>
        </div>
        <ButtonLink to={path} variant={hasPrimary && index === 0 ? 'primary' : 'secondary'} className="shrink-0">
          {action}
        </ButtonLink>
      </li>
    ))}
  </ul>
);
