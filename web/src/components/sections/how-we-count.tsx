import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { numbersChecked } from '../../content/numbers.ts';
import { asDay } from '../day.ts';
import { ClaimsContext } from '../ui/claims-context.ts';
import { Icon } from '../ui/icon.tsx';

/** The footnotes of a page with claims, at its end. A link to one opens them (navigation.ts). */
export const HowWeCount = () => {
  const claims = useContext(ClaimsContext);
  if (claims.length === 0) return null;
  return (
    <details className="on-navy group border-t border-line-navy bg-navy text-sm text-mist">
      <summary className="column flex list-none items-center justify-between gap-4 py-3">
        <h2 className="text-lg text-paper">How we count</h2>
        <Icon name="plus" className="size-6 transition-[rotate] group-open:rotate-45" />
      </summary>
      <div className="column pb-8">
        <p>
          Past results. They don’t guarantee future outcomes. Checked with our records on{' '}
          <time dateTime={numbersChecked}>{asDay(numbersChecked)}</time>.
        </p>
        <ol className="mt-4 max-w-text grid list-decimal gap-3 pl-5">
          {claims.map(({ figure, label, counts, period }, index) => (
            <li key={label} id={`note-${String(index + 1)}`} className="focus:bg-navy-raised">
              <b>
                {figure} {label}.
              </b>{' '}
              {counts} Period: {period}.{' '}
              <Link
                to={`#mark-${String(index + 1)}`}
                aria-label={`Back to the text, from note ${String(index + 1)}`}
                className="text-link whitespace-nowrap"
              >
                Back to the text
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
};
