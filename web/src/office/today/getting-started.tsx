import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type GettingStartedLine, getOfficeGettingStarted } from '#contract/endpoints/getting-started/office.ts';
import { useOfficeQuery } from '../api.ts';
import { ListState } from '../ui/list-state.tsx';
import { RowSection, Rows } from '../ui/rows.tsx';
import { OfficeSection } from '../ui/section.tsx';

/** Undone lines that Today shows before the folded rest. */
const NEXT = 3;

const useGettingStarted = () => useOfficeQuery(getOfficeGettingStarted, {});

const doneOf = (lines: readonly GettingStartedLine[]): string =>
  `${String(lines.filter(({ state }) => state === 'done').length)} of ${String(lines.length)} done`;

const Line = ({ line: { state, title, text, takes, path, left = [], ask, command } }: { line: GettingStartedLine }) => {
  if (state === 'done') {
    return (
      <li className="flex gap-2 py-2 text-sm text-ink-soft">
        <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-teal-deep" />
        <span>
          <span className="sr-only">Done: </span>
          {title}
        </span>
      </li>
    );
  }
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:justify-start">
        {path === undefined ? (
          <span className="font-semibold">{title}</span>
        ) : (
          <Link className="text-link font-semibold" to={path}>
            {title}
          </Link>
        )}
        <span className="text-sm text-ink-soft">{takes}</span>
      </div>
      <p className="max-w-text text-sm wrap-anywhere text-ink-soft">
        {state === 'unknown' ? (
          'We couldn’t look this up just now, and will try again.'
        ) : (
          <>
            {text} {ask}{' '}
            {command !== undefined && <code className="mt-1 block w-fit rounded-sm bg-sand px-1.5">{command}</code>}
          </>
        )}
      </p>
      {left.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 text-sm">
          {left.map((part) => (
            <li key={part.title}>
              <Link className="text-link inline-flex min-h-11 items-center" to={part.path}>
                {part.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

const Lines = ({ lines }: { lines: readonly GettingStartedLine[] }) => (
  <Rows>
    {lines.map((line) => (
      <Line key={line.key} line={line} />
    ))}
  </Rows>
);

/** What a new business still has to do, first on an owner's Today until nothing is undone. */
export const GettingStarted = () => {
  const { data: lines = [] } = useGettingStarted();
  const linesOf = (wanted: GettingStartedLine['state']) => lines.filter(({ state }) => state === wanted);
  const undone = linesOf('undone');
  if (undone.length === 0) return null;
  const rest = [...undone.slice(NEXT), ...linesOf('unknown'), ...linesOf('done')];
  return (
    <div className="mb-4 border-b border-line">
      <RowSection title={`Getting started: ${doneOf(lines)}`}>
        <Lines lines={undone.slice(0, NEXT)} />
        {rest.length > 0 && (
          <details>
            <summary className="text-link inline-flex min-h-11 items-center text-sm">
              {undone.length > NEXT ? `${String(undone.length - NEXT)} more to do, and what’s done` : 'What’s done'}
            </summary>
            <Lines lines={rest} />
          </details>
        )}
      </RowSection>
    </div>
  );
};

/** All of it with its state, also once it is done. For owners. */
export const GettingStartedSection = () => {
  const query = useGettingStarted();
  return (
    <OfficeSection
      title="Getting started"
      anchor="getting-started"
      lead="What a new site needs once. Each line looks at the facts, so what is undone again comes back."
    >
      <ListState query={query} name="list">
        {(lines) => (
          <>
            <p className="text-sm text-ink-soft">{doneOf(lines)}</p>
            <Lines lines={lines} />
          </>
        )}
      </ListState>
    </OfficeSection>
  );
};
