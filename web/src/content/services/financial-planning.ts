import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('financial-planning'),
  metaDescription:
    'Financial planning for college: know the net price before you apply, fill in FAFSA and CSS Profile without errors, and compare the offers of aid.',
  headline: 'Know the price before you fall in love with the college',
  lead: 'What each college would cost your family, which aid you can expect, and which forms are due when.',
  about: {
    title: 'About financial planning',
    paragraphs: [
      'The published price is rarely the price you pay. With your figures we run each college’s net price calculator, and set need-based aid, merit scholarships and loans side by side in one table.',
      'Then we help with the FAFSA and the CSS Profile, and, when offers arrive, with comparing them and asking for a review.',
      'We plan college costs. We do not sell loans, insurance or investments, and no lender pays us.',
    ],
  },
  included: [
    {
      sign: 'calculator',
      title: 'Net price table',
      text: 'Every college on your list over four years, after grants, in your own figures.',
    },
    {
      sign: 'calendar',
      title: 'Aid calendar',
      text: 'FAFSA, CSS Profile, state grants and scholarship dates in one place.',
    },
    { sign: 'notes', title: 'Form session', text: 'Two hours on one screen: you type, we explain each line.' },
    {
      sign: 'search',
      title: 'Scholarship search',
      text: 'Ten that fit your student, local ones first, with their deadlines.',
    },
    {
      sign: 'scales',
      title: 'Offer comparison',
      text: 'Grants, work, loans and what is left to pay, in the same columns for every offer.',
    },
    {
      sign: 'letter',
      title: 'Review letter',
      text: 'If your income has changed, the facts and papers that an aid office needs to see.',
    },
  ],
  steps: [
    { title: 'Estimate', text: 'Bring last year’s tax return. In an hour you know your range.' },
    { title: 'Balance', text: 'At least two colleges that you can pay for without a surprise.' },
    { title: 'File', text: 'Each form in its right week, with a copy for your folder.' },
    { title: 'Compare', text: 'Offers on the table in April, and a decision by May.' },
  ],
  questions: [
    {
      question: 'We earn too much for aid. Is this still for us?',
      answer:
        'Often, yes. Merit scholarships do not ask for income, and list prices differ by tens of thousands of dollars a year. Many families also learn that they would have received need-based aid at some colleges and not at others.',
    },
    {
      question: 'When do we start?',
      answer:
        'Ideally in grade 10 or 11, because aid is computed from the tax year that begins in January of sophomore year. In grade 12 we start with the forms, which open in the fall.',
    },
    {
      question: 'What is the free hour in the packages?',
      answer:
        'Every package includes one free hour with a college financial planning specialist. You look at your range together and leave with a list of what to file. This service goes on from there.',
    },
    {
      question: 'Will applying for aid hurt our chances?',
      answer:
        'At colleges that are need-blind it plays no part in the decision. Others may consider it. We mark in your table which is which, as far as the college has published it.',
    },
    {
      question: 'Which papers do we need?',
      answer:
        'Tax returns and W-2 forms, the balances of accounts on one day, and a note of anything unusual: a second household, a new job, large medical bills. You show them on your own screen; we keep the figures and no copies.',
    },
  ],
  registerLabel: 'Register',
  explore: 'packages',
  showsTraction: true,
};
