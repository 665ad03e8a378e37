import { firstStep } from '../first-step.ts';

export const packagesPage = {
  description:
    'Five packages along the route to college: Preparation for grades 6 to 8, Foundation for 9 and 10, Execution for 11 and 12, two for essays. Or book by the hour.',
  lead: 'Five packages, each for one stage of the route. If you don’t want a package, you can book hourly consultation or block hours.',
  compareTitle: 'Compare the packages',
  compareLead: firstStep.priceNote,
} as const;
