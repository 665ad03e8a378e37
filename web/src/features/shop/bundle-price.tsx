import { inDollars } from '#contract/money.ts';
import type { Bundle } from '#contract/shapes.ts';
import { classNames } from '#web/components/ui/class-names.ts';

interface BundlePriceProps {
  bundle: Pick<Bundle, 'amount' | 'listPrice' | 'guides'>;
  /** The size of the price. */
  className: string;
}

/** What a bundle costs, and what its guides cost one by one. */
export const BundlePrice = ({ bundle: { amount, listPrice, guides }, className }: BundlePriceProps) => (
  <p className="tabular-nums">
    {guides.length} guides, <strong className={classNames('whitespace-nowrap', className)}>{inDollars(amount)}</strong>
    {amount < listPrice && <span className="text-ink-soft"> instead of {inDollars(listPrice)}</span>}
  </p>
);
