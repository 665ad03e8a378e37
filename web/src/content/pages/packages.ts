import { howAgreementsWork } from '../sections/how-agreements-work.ts';

export const packagesPage = {
  description:
    'Five packages along the route to college: Preparation for grades 6 to 8, Foundation for 9 and 10, Execution for 11 and 12, two for essays. Or book by the hour.',
  lead: 'One for each stage of the route.',
} as const;

/** For people who don't want a package. */
export const hourly = {
  title: 'Without a package',
  text: 'An hourly consultation is one meeting about one question. Block hours are several meetings that you buy together and use when you need them, such as three in spring for the list and two in October for the forms.',
  howItWorks: howAgreementsWork,
  action: 'See college consultation',
} as const;
