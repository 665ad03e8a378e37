import type { PackageSlug } from '../app/paths.ts';
import type { PackageCard } from './types.ts';

const cards = {
  preparation: {
    title: 'Preparation',
    stage: 'Grades 6–8',
    summary: 'For middle school students and their parents who would like to start early and stay calm.',
  },
  foundation: {
    title: 'Foundation',
    stage: 'Grades 9–10',
    summary: 'Courses, activities and summers chosen so that junior year has something to build on.',
  },
  execution: {
    title: 'Execution',
    stage: 'Grades 11–12',
    summary: 'The college list, tests, essays, applications and the final choice, week by week.',
  },
  'comprehensive-essay': {
    title: 'Comprehensive Essay Bundle',
    stage: 'Senior year',
    summary: 'Unlimited essay help for UC PIQs, Common App, Coalition and college supplements.',
  },
  'uc-piqs': {
    title: "UC PIQ's",
    stage: 'Senior year',
    summary: 'Four strong answers out of the eight University of California questions.',
  },
} as const satisfies Record<PackageSlug, Omit<PackageCard, 'slug'>>;

/** The card of one package. */
export const packageCard = (slug: PackageSlug): PackageCard => ({ slug, ...cards[slug] });

/** The order of the packages list, which is the order of the route. */
export const packageCards: readonly PackageCard[] = (Object.keys(cards) as PackageSlug[]).map(packageCard);
