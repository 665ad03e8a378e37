import type { PackageSlug } from './paths.ts';
import type { PackageFacts } from './types.ts';

/** Instead of a price, which depends on the months that are left. */
export const packagePrice = 'We’ll quote a price in your free call';

/** What the packages list compares. Not in package-cards.ts, which many pages load. */
export const packageFacts: Readonly<Record<PackageSlug, PackageFacts>> = {
  preparation: {
    audience: 'Families in middle school who want to start early',
    meetings: '12 a year, one hour each',
    duration: 'Up to three years',
  },
  foundation: {
    audience: 'Students who are choosing courses, activities and summers',
    meetings: 'About 20 a year, 50 minutes each',
    duration: 'Up to two years',
  },
  execution: {
    audience: 'Students who are about to test, write and apply',
    meetings: 'About 55 in all, 50 minutes each',
    duration: 'Up to two years',
  },
  'comprehensive-essay': {
    audience: 'Seniors who have a list and want a reader for every essay',
    meetings: 'Two a month, and one for each new essay',
    duration: 'One season, until your last application',
  },
  'uc-piqs': {
    audience: 'Seniors who are applying to the University of California',
    meetings: 'Five, one a week',
    duration: 'Five weeks, or three if you have to',
  },
};

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
