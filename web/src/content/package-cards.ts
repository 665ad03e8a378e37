import essayBundle from '../pictures/essay-bundle.svg';
import execution from '../pictures/execution.svg';
import foundation from '../pictures/foundation.svg';
import preparation from '../pictures/preparation.svg';
import ucPiqs from '../pictures/uc-piqs.svg';
import type { PackageSlug } from './paths.ts';
import type { PackageCard } from './types.ts';

const cards = {
  preparation: {
    title: 'Preparation',
    stage: 'Grades 6–8',
    summary: 'For middle school families who want to start early and stay calm.',
    image: preparation,
  },
  foundation: {
    title: 'Foundation',
    stage: 'Grades 9–10',
    summary: 'Courses, activities and summers that give junior year something to build on.',
    image: foundation,
  },
  execution: {
    title: 'Execution',
    stage: 'Grades 11–12',
    summary: 'The college list, tests, essays, applications and the final choice, week by week.',
    image: execution,
  },
  'comprehensive-essay': {
    title: 'Comprehensive Essay Bundle',
    stage: 'Senior year',
    summary: 'Unlimited essay help for UC PIQs, Common App, Coalition and college supplements.',
    image: essayBundle,
  },
  'uc-piqs': {
    title: "UC PIQ's",
    stage: 'Senior year',
    summary: 'Four strong answers to the University of California’s eight questions.',
    image: ucPiqs,
  },
} satisfies Record<PackageSlug, Omit<PackageCard, 'slug'>>;

export const packageCard = (slug: PackageSlug): PackageCard => ({ slug, ...cards[slug] });

/** In the order of the packages list. */
export const packageCards: readonly PackageCard[] = (Object.keys(cards) as PackageSlug[]).map(packageCard);
