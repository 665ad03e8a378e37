import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('ap-crash-course'),
  headline: 'One week before the AP exam, in good order',
  lead: 'Biology, Chemistry or Math: the whole syllabus once through, the old exam questions, and a plan for the day itself.',
  about: {
    title: 'About the AP crash course',
    paragraphs: [
      'The course takes one week. Every day has a morning of topics and an afternoon of questions under exam time. Groups are small and sorted by subject.',
      'It is for students who have taken the class and want to walk in with the syllabus fresh. It cannot replace a year of lessons, and we tell you so if that is what is missing.',
    ],
  },
  steps: [
    { title: 'Day 1', text: 'A past exam, to see what you already know.' },
    { title: 'Days 2 to 5', text: 'The units in order, the heaviest ones first.' },
    { title: 'Day 6', text: 'Free-response questions, marked with the published scoring guidelines.' },
    { title: 'Day 7', text: 'A second exam, the last gaps, and an early evening.' },
  ],
  registerLabel: 'Register',
  explore: 'packages',
  showsTraction: true,
};
