import type { PackageSlug } from './paths.ts';
import { piece } from './piece.ts';

/** Not in package-cards.ts, which many pages load. */
const { price, facts: packageFacts } = piece('package-facts');

/** Instead of a price, which depends on the months that are left. */
export const packagePrice = price;

/** The facts of a package that the packages list shows below its summary, with their labels. */
export const comparedFacts = (slug: PackageSlug) => {
  const { meetings, duration } = packageFacts[slug];
  return [
    ['Meetings', meetings],
    ['How long', duration],
  ] as const;
};

/** All facts of a package. */
export const labeledFacts = (slug: PackageSlug) =>
  [['Who it’s for', packageFacts[slug].audience], ...comparedFacts(slug), ['Price', packagePrice]] as const;
