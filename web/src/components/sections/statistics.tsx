import type { Statistic } from '../../content/types.ts';

/** Figures in a row, each with its footnote below. */
export const Statistics = ({ items }: { items: readonly Statistic[] }) => {
  const notes = [...new Set(items.map((item) => item.note))];
  return (
    <div>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-[repeat(auto-fit,minmax(180px,1fr))]">
        {items.map((item) => (
          <div key={item.label} className="flex flex-col border-t-2 border-teal pt-3">
            <dt className="order-2 text-ink-soft in-[.on-navy]:text-mist">
              {item.label}
              <sup className="ml-1 text-xs">{notes.indexOf(item.note) + 1}</sup>
            </dt>
            <dd className="font-serif text-3xl font-semibold tabular-nums">{item.figure}</dd>
          </div>
        ))}
      </dl>
      <ol className="mt-6 max-w-text list-inside list-decimal text-sm text-ink-soft in-[.on-navy]:text-mist">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ol>
    </div>
  );
};
