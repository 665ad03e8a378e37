import type { OfficeClass } from '#contract/endpoints/classes/office.ts';
import { formatCount } from '../ui/format.ts';

/** How far the refunds of a canceled class are. */
export const Refunds = ({ toTell }: Pick<OfficeClass, 'toTell'>) => (
  <p role="status" className="rounded-md bg-sand p-4">
    {toTell === 0
      ? 'All families are refunded and told.'
      : `${formatCount(toTell, 'family is', 'families are')} still to be refunded and told. You can leave this page: it goes on every five minutes.`}
  </p>
);
