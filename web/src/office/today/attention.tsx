import type { OfficeToday } from '#contract/endpoints/office/office.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import { RowSection, Rows } from '../ui/rows.tsx';

interface AttentionProps {
  title: string;
  items: OfficeToday['attention'];
  hasPrimary: boolean;
}

/**
 * What needs a person, each with the link to where it is solved.
 * @param hasPrimary the first link is the page's orange one
 */
export const Attention = ({ title, items, hasPrimary }: AttentionProps) => (
  <RowSection title={title}>
    <Rows>
      {items.map(({ kind, title: of, text, path, action }, index) => (
        <li
          // Two items may have the same title, such as two disputes.
          key={`${kind} ${of} ${path} ${String(index)}`}
          className="grid gap-x-6 gap-y-2 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
        >
          <div>
            <h3 className="font-sans text-base font-semibold tracking-normal">{of}</h3>
            <p className="max-w-text text-sm wrap-anywhere text-ink-soft">{text}</p>
          </div>
          <ButtonLink
            to={path}
            size="sm"
            variant={hasPrimary && index === 0 ? 'primary' : 'secondary'}
            className="justify-self-start"
          >
            {action}
          </ButtonLink>
        </li>
      ))}
    </Rows>
  </RowSection>
);
