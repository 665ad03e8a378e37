import type { Bundle } from '#contract/endpoints/guides/shapes.ts';
import { classNames } from '../../../components/ui/class-names.ts';
import { formatDollars } from '../money.ts';

interface BundlePriceProps {
  bundle: Pick<Bundle, 'amount' | 'listPrice' | 'guides'>;
  /** The size of the price. */
  className: string;
}

/** What a bundle costs, and what its guides cost one by one. */
export const BundlePrice = ({ bundle: { amount, listPrice, guides }, className }: BundlePriceProps) => (
  <p className="tabular-nums">
    <span translate="no">{guides.length}</span> guides,{' '}
    <strong className={classNames('whitespace-nowrap', className)} translate="no">
      {formatDollars(amount)}
    </strong>
    {amount < listPrice && (
      <span className="text-ink-soft">
        {' '}
        <span className="whitespace-nowrap">
          instead of <span translate="no">{formatDollars(listPrice)}</span>
        </span>
      </span>
    )}
  </p>
);
