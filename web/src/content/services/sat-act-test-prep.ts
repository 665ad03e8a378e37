import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('SAT-ACTTestPrep'),
  headline: 'Choose your test, then practice what you get wrong',
  lead: 'SAT or ACT, or neither: first we find out which one suits you and whether your colleges ask for it.',
  about: {
    title: 'About SAT/ACT preparation',
    paragraphs: [
      'You take one practice test of each kind, timed. The results show which test to keep and which question types cost you points. From then on every week is built on your own mistakes.',
      'Most students need ten to fourteen weeks. Many colleges are test-optional, so we also look at whether sending a score helps you.',
    ],
  },
  steps: [
    { title: 'Compare', text: 'One timed SAT, one timed ACT.' },
    { title: 'Plan', text: 'A test date, and the weeks before it.' },
    { title: 'Practice', text: 'Two lessons a week, and a log of every mistake.' },
    { title: 'Decide', text: 'Send the score, take it again, or leave it out.' },
  ],
  registerLabel: 'Register',
  explore: 'services',
  showsTraction: false,
};
