import { paths } from './paths.ts';

export const notFound = {
  kicker: 'Page not found',
  title: 'This path ends here',
  lead: 'There’s no page at this address. It may have moved, or the link may be mistyped.',
  links: [
    {
      to: paths.services,
      title: 'Services',
      text: 'Nine ways to get help, from one hour of tutoring to four years with a counselor.',
    },
    { to: paths.packages, title: 'Packages', text: 'One for each stage, from grade 6 to the last essay.' },
    {
      to: paths.majorInsights,
      title: 'Major Insights',
      text: 'PDF guides to majors, tests, essays and aid. Read one in an evening.',
    },
    { to: paths.faq, title: 'Questions', text: 'Short answers to what families ask most.' },
  ],
} as const;
