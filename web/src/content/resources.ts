import library from '../pictures/library.svg';
import newspaper from '../pictures/newspaper.svg';
import ranking from '../pictures/ranking.svg';
import type { Resource } from './types.ts';

export const resources: readonly Resource[] = [
  {
    title: 'Admissions news',
    imageUrl: newspaper,
    desc: 'Inside Higher Ed, on weekdays',
    link: 'https://www.insidehighered.com/news/admissions',
  },
  {
    title: 'Learning resources',
    imageUrl: library,
    desc: 'Khan Academy, free',
    link: 'https://www.khanacademy.org/',
  },
  {
    title: 'Graduate school rankings',
    imageUrl: ranking,
    desc: 'U.S. News & World Report, each spring',
    link: 'https://www.usnews.com/best-graduate-schools',
  },
];
