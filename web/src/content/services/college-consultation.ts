import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('college-consultation'),
  headline: 'One counselor for the whole way to college',
  lead: 'From the first course choice to the last decision letter: someone who knows your student, keeps the calendar and answers when you ask.',
  about: {
    title: 'About college consultation',
    paragraphs: [
      'Applying to college in the U.S. is a few hundred small decisions over four years. We put them in order. You meet once or twice a month online, and between the meetings there is one shared page with what is due.',
      'You can come to us at any grade. With a senior we start with the list and the deadlines; with a freshman we start with courses and curiosity. Hourly consultation and block hours are there for people who do not want packages.',
    ],
  },
  steps: [
    { title: 'Listen', text: 'A first talk with student and parents: interests, grades, budget, worries.' },
    { title: 'Plan', text: 'Courses, tests, activities and summers, on one page that all of you can see.' },
    { title: 'Choose', text: 'A balanced list, with the reasons and the net price beside each college.' },
    { title: 'Apply', text: 'Essays, forms and recommendations, finished before the deadline week.' },
  ],
  registerLabel: 'Register',
  explore: 'packages',
  showsTraction: true,
};
