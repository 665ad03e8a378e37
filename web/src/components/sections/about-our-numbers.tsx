import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { asDay } from '../day.ts';
import { ClaimsContext } from '../ui/claims-context.ts';

/** The footnotes of a page with claims. */
export const AboutOurNumbers = () => {
  const claims = useContext(ClaimsContext);
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="our-numbers" className="border-t border-line bg-paper py-10 md:py-12">
      <div className="column text-sm lg:grid lg:grid-cols-[1fr_2fr] lg:gap-x-12">
        <div>
          <h2 id="our-numbers" className="text-lg">
            About our numbers
          </h2>
          <p className="mt-2 text-ink-soft">Past results. They don’t guarantee future outcomes.</p>
        </div>
        <ol className="mt-5 max-w-text list-decimal space-y-3 pl-5 marker:text-teal-deep lg:mt-1">
          {claims.map(({ figure, label, counts, period, verified }, index) => (
            <li key={label} id={`note-${String(index + 1)}`} className="focus:bg-teal-wash">
              <b>
                {figure} {label}.
              </b>{' '}
              {counts} Period: {period}. Last verified <time dateTime={verified}>{asDay(verified)}</time>.{' '}
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
    </section>
  );
};
