import type { OfficeClass } from '#contract/endpoints/classes/office.ts';
import { formatCount } from '../ui/format.ts';

const doneText = ({ people, priceCents }: Pick<OfficeClass, 'people' | 'priceCents'>): string => {
  if (people.length === 0) return 'No family had a paid seat.';
  return priceCents === 0 ? 'All families are told.' : 'All families are refunded and told.';
};

/** How far the refunds and emails of a canceled class are. */
export const Refunds = ({ known }: { known: Pick<OfficeClass, 'toTell' | 'people' | 'priceCents'> }) => (
  <p role="status" className="rounded-md bg-sand p-4">
    {known.toTell === 0
      ? doneText(known)
      : `Telling ${formatCount(known.toTell, 'family', 'families')}${known.priceCents === 0 ? '' : ' and refunding what they paid'}… You can leave this page: it goes on every five minutes.`}
  </p>
);
