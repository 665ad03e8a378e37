import { paths } from './paths.ts';

/** What an address without a page says, and where it leads on. */
export const notFound = {
  kicker: 'Page not found',
  title: 'This path ends here',
  lead: 'There is no page at this address. It may have moved, or the link has a typing error.',
  waysOn: [
    {
      to: paths.services,
      title: 'Services',
      text: 'Nine ways to get help, from an hour of tutoring to a counselor for four years.',
    },
    { to: paths.packages, title: 'Packages', text: 'Five stages of the route, from grade 6 to the last essay.' },
    {
      to: paths.majorInsights,
      title: 'Major Insights',
      text: 'PDF guides to majors, tests, essays and aid, to read in an evening.',
    },
    { to: paths.faq, title: 'Questions', text: 'What families ask most, with short answers.' },
  ],
} as const;
