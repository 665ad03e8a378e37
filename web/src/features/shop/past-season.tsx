import type { Pdf } from '#contract/shapes.ts';

/** A mark on a guide whose edition is for a school year that is over. */
export const PastSeason = ({ pdf }: { pdf: Pdf }) =>
  pdf.pastSeason === true && (
    <span className="inline-block rounded-full border border-ink-soft px-1.5 text-xs leading-5 whitespace-nowrap text-ink">
      Past its season
    </span>
  );
