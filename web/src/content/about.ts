import type { NamedText } from './types.ts';

export const about = {
  headline: 'College admissions is a four-year marathon. Our mission is to simplify it.',
  teaser:
    'Admissions is a four-year marathon, and most families are handed the map at mile three. We start where your student stands today, mark the next waypoint, and walk with you to the last decision letter.',
  paragraphs: [
    'We are a small team of counselors, coaches and tutors who work with students from middle school to senior year, and with their parents. Our mission is to simplify the way: fewer deadlines in your head, fewer guesses, no panic in October.',
    'You can take a package that covers a stage of the route, or book hourly consultation and block hours when you only need a second pair of eyes.',
  ],
} as const;

export const reasons: readonly NamedText[] = [
  {
    title: 'One person knows your student',
    text: 'The counselor you meet first is the one who reads the last essay. You never explain yourself twice.',
  },
  {
    title: 'A plan on one page',
    text: 'What is due, who does it and by when. Parents see the same page as students.',
  },
  {
    title: 'Honest lists',
    text: 'We say which colleges are likely, which are a reach, and why, with the numbers beside it.',
  },
  {
    title: 'Essays stay yours',
    text: 'We ask, comment and question. We do not write. Our essay experts average 15 years[[essayExperts]] of experience and hold at least a Master’s degree.',
  },
];

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
