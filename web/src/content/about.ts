import type { IncludedItem } from './types.ts';

/** What the About page says. The home page has words of its own, in introductions.ts: neither fetches those of the other. */
export const about = {
  headline: 'College admissions is a four-year marathon. Our mission is to simplify it.',
  description:
    'Who we are: a small team of counselors, coaches and tutors whose mission is to simplify the four-year marathon of college admission for students and parents.',
  paragraphs: [
    'We are a small team of counselors, coaches and tutors who work with students from middle school to senior year, and with their parents. Our mission is to simplify the way: fewer deadlines in your head, fewer guesses, no panic in October.',
    'You can take a package that covers a stage of the route, or book hourly consultation and block hours when you only need a second pair of eyes.',
  ],
  meeting:
    'The person who answers your first message is one of these two. You keep that person until the last decision letter.',
  collegesLead: 'Seven of the colleges on last year’s final lists.',
} as const;

/** Why Choose Us. */
export const reasons: readonly IncludedItem[] = [
  {
    sign: 'people',
    title: 'One person knows your student',
    text: 'The counselor you meet first is the one who reads the last essay. You never explain yourself twice.',
  },
  {
    sign: 'list',
    title: 'A plan on one page',
    text: 'What is due, who does it and by when. Parents see the same page as students.',
  },
  {
    sign: 'scales',
    title: 'Honest lists',
    text: 'We say which colleges are likely, which are a reach, and why, with the numbers beside it.',
  },
  {
    sign: 'pen',
    title: 'Essays stay yours',
    text: 'We ask, comment and question. We do not write. Our essay experts average 15 years[[essayExperts]] of experience and hold at least a Master’s degree.',
  },
];
