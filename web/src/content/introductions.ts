import type { NamedText } from './types.ts';

/** The About Us teaser of the home page. */
export const aboutTeaser =
  'Admissions is a four-year marathon, and most families are handed the map at mile three. We start where your student stands today, mark the next waypoint, and walk with you to the last decision letter.';

/** The three intro sections of the home page. */
export const introductions: readonly (NamedText & { grades: string })[] = [
  {
    grades: 'Grades 6–8',
    title: 'Look around early',
    text: 'Middle school is for trying things. We help to pick the math track, keep a reading habit, and notice what your student returns to without being asked.',
  },
  {
    grades: 'Grades 9–10',
    title: 'Lay the ground',
    text: 'Course choice, one or two activities that go deep, and summers with a purpose. 70%[[matched]] of our students are matched to internships, research and volunteering.',
  },
  {
    grades: 'Grades 11–12',
    title: 'Write it down and send it',
    text: 'Tests, the college list, essays, applications and aid forms, in an order that leaves room for sleep. 95%[[acceptance]] of the students who use the service are accepted.',
  },
];
