import type { Resource } from './types.ts';

/** Links to other sites, opened in a new window. */
export const resources: readonly Resource[] = [
  {
    title: 'Admissions news',
    desc: 'Inside Higher Ed, updated on weekdays',
    link: 'https://www.insidehighered.com/news/admissions',
  },
  { title: 'Learning resources', desc: 'Khan Academy, free at any time', link: 'https://www.khanacademy.org/' },
  {
    title: 'Graduate school rankings',
    desc: 'U.S. News & World Report, published each spring',
    link: 'https://www.usnews.com/best-graduate-schools',
  },
];
