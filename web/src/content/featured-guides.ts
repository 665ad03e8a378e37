// Sample: guides on sale: those on the home page. Delete this line when it’s yours.
import computer from '../pictures/guides/computer-science-major.svg';
import jar from '../pictures/guides/paying-for-college.svg';
import stopwatch from '../pictures/guides/sat-and-act-planning.svg';
import type { FeaturedGuide } from './types.ts';

/**
 * The guides that the home page shows and the footer of every page names. Each `id` is one of a
 * guide that you have published. With an empty list, the site links to the shop only.
 */
export const featuredGuides: readonly FeaturedGuide[] = [
  {
    id: 'computer-science-major',
    title: 'Choosing Computer Science',
    subtitle: 'A Four-Year Plan',
    image: computer,
    category: 'Stem',
  },
  {
    id: 'sat-and-act-planning',
    title: 'SAT and ACT Planning',
    subtitle: 'Test Less, Plan More',
    image: stopwatch,
    category: 'Non-Stem',
  },
  {
    id: 'paying-for-college',
    title: 'Paying for College',
    subtitle: 'A Family Workbook',
    image: jar,
    category: 'Non-Stem',
  },
];
