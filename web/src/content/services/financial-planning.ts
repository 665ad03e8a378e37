import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('financial-planning'),
  metaDescription:
    'Financial planning for college: know the net price before you apply, fill out the FAFSA and CSS Profile without errors, and compare aid offers.',
  headline: 'Know the price before you fall in love with the college',
  lead: 'What each college would cost your family, what aid you can expect, and when each form is due.',
  youGet: 'You get a net price table, an aid calendar, a form session and a comparison of every offer.',
  about: {
    title: 'About financial planning',
    paragraphs: [
      'The published price is rarely the price you pay. We run each college’s net price calculator with your numbers, and put need-based aid, merit scholarships and loans side by side in one table.',
      'Then we help with the FAFSA and the CSS Profile. When offers arrive, we help you compare them and ask for a review.',
      'We plan college costs. We don’t sell loans, insurance or investments, and no lender pays us.',
    ],
  },
  included: [
    {
      icon: 'calculator',
      title: 'Net price table',
      text: 'Four years at every college on your list, after grants, with your own numbers.',
    },
    {
      icon: 'calendar',
      title: 'Aid calendar',
      text: 'Dates for the FAFSA, CSS Profile, state grants and scholarships in one place.',
    },
    { icon: 'notes', title: 'Form session', text: 'Two hours with a shared screen: you type, we explain each line.' },
    {
      icon: 'search',
      title: 'Scholarship search',
      text: 'Ten that fit your student, local ones first, with deadlines.',
    },
    {
      icon: 'scales',
      title: 'Offer comparison',
      text: 'Grants, work, loans and what’s left to pay, in the same columns for every offer.',
    },
    {
      icon: 'letter',
      title: 'Review letter',
      text: 'If your income has changed, the facts and documents that an aid office needs to see.',
    },
  ],
  steps: [
    { title: 'Estimate', text: 'Bring last year’s tax return. In an hour, you’ll know your range.' },
    { title: 'Balance', text: 'Find at least two colleges that you can afford without surprises.' },
    { title: 'File', text: 'Each form on time, with a copy for your files.' },
    { title: 'Compare', text: 'Lay out the offers in April, and decide by May.' },
  ],
  questions: [
    {
      question: 'We earn too much for aid. Is this still for us?',
      answer:
        'Often, yes. Merit scholarships don’t depend on income, and list prices differ by tens of thousands of dollars a year. Many families also find that they qualify for need-based aid at some colleges and not at others.',
    },
    {
      question: 'When do we start?',
      answer:
        'Ideally in grade 10 or 11, because aid is based on the tax year that begins in January of sophomore year. In grade 12, we start with the forms, which open in the fall.',
    },
    {
      question: 'What is the free hour in the packages?',
      answer:
        'Every package includes one free hour with a college financial planning specialist. You look at your range together and leave with a list of what to file. This service picks up from there.',
    },
    {
      question: 'Will applying for aid hurt our chances?',
      answer:
        'At need-blind colleges, it plays no part in the decision. Others may consider it. We mark which is which in your table, as far as the colleges publish it.',
    },
    {
      question: 'What documents do we need?',
      answer:
        'Tax returns and W-2 forms, account balances on a given day, and a note about anything unusual: a second household, a new job, large medical bills. You show them on your own screen. We keep the numbers, but no copies.',
    },
  ],
  registerLabel: 'Register',
  explore: 'packages',
  showsTraction: true,
};
