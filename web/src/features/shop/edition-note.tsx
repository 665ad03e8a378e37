import type { Pdf } from '#contract/shapes.ts';

/** The edition, and once its school year is over, what that means for a buyer. */
export const EditionNote = ({ pdf: { edition, pastSeason } }: { pdf: Pdf }) =>
  pastSeason === true ? (
    <span>
      <span translate="no">{edition}</span> edition; the next one is free for buyers
    </span>
  ) : (
    <span>
      Edition <span translate="no">{edition}</span>
    </span>
  );
