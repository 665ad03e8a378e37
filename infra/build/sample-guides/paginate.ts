/** The smallest thing that a page break cannot cut. Heights are in points. */
export interface Box {
  height: number;
  /** Space above it, unless it opens a page. */
  before: number;
  /** What a page break right after this box costs: 0 is free, `NO_BREAK` forbids it. */
  breakCost: number;
  /** Extra height when this box opens a page, for a repeated table header. */
  openerHeight?: number;
}

/** The cost of a break that must not happen, such as one between a heading and its text. */
export const NO_BREAK = Number.POSITIVE_INFINITY;

/** A last page that is filled less than this looks forgotten. */
const LEAST_LAST_PAGE = 0.4;
const COST_OF_A_PAGE = 60;
const COST_OF_WHITE = 100;
const COST_OF_A_BARE_LAST_PAGE = 40;

/**
 * Divides boxes over pages of one height, choosing among all legal divisions the one with the least white space, the fewest
 * ugly breaks and a last page that is worth turning to. Returns, for each page, the index after its last box.
 * Throws when no legal division exists, that is when something unbreakable is taller than a page.
 */
export function paginate(boxes: readonly Box[], pageHeight: number): number[] {
  interface Best {
    cost: number;
    from: number;
  }
  // best[n] is the cheapest way to set the first n boxes with a page ending there.
  const best: (Best | undefined)[] = [{ cost: 0, from: 0 }];
  for (let from = 0; from < boxes.length; from += 1) {
    const reached = best[from];
    if (!reached) continue;
    let used = boxes[from]?.openerHeight ?? 0;
    for (let at = from; at < boxes.length; at += 1) {
      const box = boxes[at];
      if (!box) break;
      used += box.height + (at === from ? 0 : box.before);
      if (used > pageHeight) break;
      const last = at === boxes.length - 1;
      if (!last && box.breakCost === NO_BREAK) continue;
      const cost =
        reached.cost + COST_OF_A_PAGE + (last ? lastPageCost(used / pageHeight) : pageCost(used / pageHeight, box));
      const known = best[at + 1];
      if (!known || cost < known.cost) best[at + 1] = { cost, from };
    }
  }

  const ends: number[] = [];
  for (let end = boxes.length; end > 0; ) {
    const page = best[end];
    if (!page) throw new Error('A block that may not be divided is taller than a page.');
    ends.unshift(end);
    end = page.from;
  }
  return ends;
}

const pageCost = (filled: number, box: Box): number => COST_OF_WHITE * (1 - filled) ** 2 + box.breakCost;

const lastPageCost = (filled: number): number =>
  filled < LEAST_LAST_PAGE ? COST_OF_A_BARE_LAST_PAGE * (1 - filled) : 0;
