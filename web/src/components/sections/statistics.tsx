import type { Claim } from '../../content/numbers.ts';
import { ClaimMark, Figure } from '../ui/claim.tsx';

export const Statistics = ({ items }: { items: readonly Claim[] }) => (
  <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-[repeat(auto-fit,minmax(150px,1fr))]">
    {items.map((item) => (
      <div
        key={item.label}
        className="flex items-baseline gap-4 border-t-2 border-teal pt-2 sm:flex-col sm:gap-0 sm:pt-3"
      >
        <dt className="order-2 text-ink-soft in-[.on-navy]:text-mist">
          {item.label}
          <ClaimMark claim={item} />
        </dt>
        <dd className="shrink-0 font-serif text-3xl font-semibold tabular-nums max-sm:w-24">
          <Figure claim={item} />
        </dd>
      </div>
    ))}
  </dl>
);
