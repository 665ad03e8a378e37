interface Sum {
  name: string;
  value: string;
  /** What it comes from, such as 2 orders. */
  note?: string;
}

/** Sums side by side where there is room for long ones, otherwise under each other. */
export const Sums = ({ label, sums }: { label?: string; sums: readonly Sum[] }) => (
  <div className="@container">
    <dl
      aria-label={label}
      className="grid divide-y divide-line @[36rem]:grid-cols-3 @[36rem]:divide-x @[36rem]:divide-y-0 @[36rem]:[&>:first-child]:pl-0 @[36rem]:[&>:last-child]:pr-0"
    >
      {sums.map(({ name, value, note = '' }) => (
        <div key={name} className="flex items-baseline justify-between gap-x-4 py-2 @[36rem]:block @[36rem]:px-5">
          <dt className="shrink-0 text-sm font-semibold text-ink-soft">{name}</dt>
          <dd className="flex flex-wrap items-baseline justify-end gap-x-2 @[36rem]:justify-start">
            <span className="font-serif text-lg font-semibold whitespace-nowrap tabular-nums @[36rem]:text-xl">
              {value}
            </span>
            {note !== '' && <span className="text-right text-sm @[36rem]:text-left">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
