import type { NamedText } from './types.ts';

/** The About Us teaser of the home page. */
export const aboutTeaser =
  'Admissions is a four-year marathon, and most families don’t get the map until mile three. We start where your student is today, and stay with you until the last decision letter.';

/** The three intro sections of the home page. */
export const introductions: readonly (NamedText & { grades: string })[] = [
  {
    grades: 'Grades 6–8',
    title: 'Explore early',
    text: 'Middle school is for trying things. We help choose a math track, build a reading habit, and notice what your student keeps coming back to.',
  },
  {
    grades: 'Grades 9–10',
    title: 'Lay the groundwork',
    text: 'The right courses, one or two activities that go deep, and summers with a purpose. 70%[[matched]] of our students are matched to internships, research and volunteering.',
  },
  {
    grades: 'Grades 11–12',
    title: 'Write it and send it',
    text: 'Tests, the college list, essays, applications and aid forms, in an order that leaves time for sleep. 95%[[acceptance]] of the students who use the service are accepted.',
  },
];
