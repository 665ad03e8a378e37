import type { IncludedItem } from './types.ts';

/** The home page's texts are in introductions.ts, so that neither page loads the other's. */
export const about = {
  headline: 'College admissions is a four-year marathon. Our mission is to simplify it.',
  description:
    'Meet our counselors, coaches and tutors: a small team that makes the four-year marathon of college admissions simpler for students and their parents.',
  paragraphs: [
    'We’re a small team of counselors, coaches and tutors. We work with students from middle school through senior year, and with their parents. Our mission is to make the road to college simpler: fewer deadlines to remember, less guesswork, no panic in October.',
    'Choose a package that covers one stage of the route, or book an hour or a block of hours when all you need is a second opinion.',
  ],
  meeting:
    'One of these two people will answer your first message, and will work with you until the last decision letter.',
  collegesLead: 'Last year’s final lists included these seven colleges.',
} as const;

/** For "Why Choose Us". */
export const reasons: readonly IncludedItem[] = [
  {
    icon: 'people',
    title: 'One person knows your student',
    text: 'The counselor you meet first also reads the last essay. You never have to explain yourself twice.',
  },
  {
    icon: 'list',
    title: 'A plan on one page',
    text: 'What’s due, who’s doing it, and when. Parents and students see the same page.',
  },
  {
    icon: 'scales',
    title: 'Honest lists',
    text: 'We tell you which colleges are likely and which are a reach, and show the numbers behind it.',
  },
  {
    icon: 'pen',
    title: 'Essays stay yours',
    text: 'We ask questions and comment on drafts. We don’t write them. Our essay experts average 15 years[[essayExperts]] of experience and hold at least a Master’s degree.',
  },
];
