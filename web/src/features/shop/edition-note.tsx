import type { ShopGuide } from '#contract/endpoints/guides/shapes.ts';

/** The edition, and once its school year is over, what that means for a buyer. */
export const EditionNote = ({ guide: { edition, pastSeason } }: { guide: ShopGuide }) =>
  pastSeason === true ? (
    <span className="font-semibold text-navy">
      <span className="whitespace-nowrap" translate="no">
        {edition}
      </span>{' '}
      edition; the next one is free for buyers
    </span>
  ) : (
    <span className="whitespace-nowrap">
      Edition <span translate="no">{edition}</span>
    </span>
  );
