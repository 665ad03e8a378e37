import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('financial-planning'),
  headline: 'Know the price before you fall in love with the college',
  lead: 'What each college would cost your family, which aid you can expect, and which forms are due when.',
  about: {
    title: 'About financial planning',
    paragraphs: [
      'The published price is rarely the price you pay. With your figures we run each college’s net price calculator, and set need-based aid, merit scholarships and loans side by side in one table.',
      'Then we help with the FAFSA and the CSS Profile, and, when offers arrive, with comparing them and asking for a review.',
    ],
  },
  steps: [
    { title: 'Estimate', text: 'The net price of every college on the list.' },
    { title: 'Balance', text: 'At least two colleges that you can pay for without a surprise.' },
    { title: 'File', text: 'FAFSA, CSS Profile and state forms, in the right week.' },
    { title: 'Compare', text: 'Offers in one table: grants, work, loans, and what is left to pay.' },
  ],
  registerLabel: 'Register',
  explore: 'packages',
  showsTraction: true,
};
