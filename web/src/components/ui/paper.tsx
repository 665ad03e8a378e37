import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '../../content/brand.ts';
import { premises } from '../../content/premises.ts';
import { Button } from './button.tsx';

/* What receipts and statements share, on screen and on paper. */

/** The business's name and address. */
export const Sender = () => {
  const { street, city, state, postcode, country } = premises.address;
  return (
    <>
      <p className="font-serif text-xl font-semibold text-teal-deep" translate="no">
        {brand.name}
      </p>
      <address className="mt-1 text-sm text-ink-soft not-italic" translate="no">
        {street}
        <br />
        {city}, {state} {postcode}
        <br />
        {country}
        <br />
        {brand.email}
      </address>
    </>
  );
};

export const PrintButton = () => (
  <Button variant="quiet" className="max-sm:-ml-2 max-sm:px-2" onClick={() => window.print()}>
    <Printer aria-hidden="true" className="size-5" />
    Print
  </Button>
);

interface FactProps {
  term: string;
  /** A name, a number or an address, which translators leave as it is. */
  isName?: boolean;
  children: ReactNode;
}

/** A term with its value, in a list of definitions. */
export const Fact = ({ term, isName = false, children }: FactProps) => (
  <div className="min-w-0">
    <dt className="text-ink-soft">{term}</dt>
    <dd className="font-semibold wrap-anywhere tabular-nums" translate={isName ? 'no' : undefined}>
      {children}
    </dd>
  </div>
);
