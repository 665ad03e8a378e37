import type { Claim } from '../../content/numbers.ts';
import { ClaimMark, Figure } from '../ui/claim.tsx';

export const Statistics = ({ items }: { items: readonly Claim[] }) => (
  <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-[repeat(auto-fit,minmax(150px,1fr))]">
    {items.map((item) => (
      <div key={item.label} className="flex flex-col border-t-2 border-teal pt-3">
        <dt className="order-2 text-ink-soft in-[.on-navy]:text-mist">
          {item.label}
          <ClaimMark claim={item} />
        </dt>
        <dd className="font-serif text-3xl font-semibold tabular-nums">
          <Figure claim={item} />
        </dd>
      </div>
    ))}
  </dl>
);
