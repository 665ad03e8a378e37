import { financialConsultation, researchDiscounts, tutoringDiscounts } from '../package-benefits.ts';
import { packageCard } from '../package-cards.ts';
import type { PackageDetails } from '../types.ts';

export const packageDetails: PackageDetails = {
  ...packageCard('execution'),
  metaDescription:
    'The Execution package for grades 11 and 12: college list, tests, essays, applications, aid and the final choice, planned with your counselor week by week.',
  headline: 'Execution, for grades 11 and 12',
  lead: 'The list, the tests, the essays, the forms and the final choice, week by week.',
  description: [
    'Now everything has a date. You get one counselor, one essay expert and one calendar. Parents see the same page as students, so dinner can be about something else.',
    'Grade 11 is for tests, visits, teachers and the first version of the list. The summer is for the essays. The fall is for forms, and the spring for offers and the final choice.',
    'We finish two weeks before each deadline, because websites fail on the last evening.',
  ],
  earlyStart: [
    'Essays begun in June are better in October, and take less time in total.',
    'Teachers write their best recommendations for those who ask in spring.',
    'Early applications are often due on November 1, so the work for them is summer work.',
    'A list made in grade 11 leaves time to visit, to dislike a place, and to replace it.',
  ],
  included: [
    {
      sign: 'calendar',
      title: 'Meetings by season',
      text: 'Every week from August to January, twice a month before and after.',
    },
    {
      sign: 'scales',
      title: 'Balanced list',
      text: 'Ten to twelve colleges that the student would attend gladly and the family can pay for.',
    },
    {
      sign: 'pen',
      title: 'Essay coaching',
      text: 'The Common App essay of up to 650 words and the supplements of your list.',
    },
    {
      sign: 'check',
      title: 'Application check',
      text: 'Each form is read by a second pair of eyes before you send it.',
    },
    {
      sign: 'microphone',
      title: 'Interview practice',
      text: 'Two rehearsals with someone you have not met before, and notes afterward.',
    },
    {
      sign: 'flag',
      title: 'The final choice',
      text: 'Offers compared, visits planned, waitlist letters written, the deposit paid in time.',
    },
  ],
  benefits: [
    {
      title: financialConsultation,
      text: 'Best used in September of grade 12, with the list in hand and the aid forms about to open.',
    },
    {
      title: researchDiscounts,
      text: 'For a project in the summer before senior year that is finished early enough to write about.',
    },
    {
      title: tutoringDiscounts,
      text: 'So that the transcript of senior fall, which colleges do read, stays as good as the essays.',
    },
  ],
  questions: [
    {
      question: 'What does a week in October look like?',
      answer:
        'One meeting of 50 minutes, two drafts with comments, one form checked. For the student that is about five hours, planned around tests at school. The shared page shows on Sunday what the week will ask.',
    },
    {
      question: 'How many colleges do you help us apply to?',
      answer:
        'Up to twelve. More than that and the supplements get thin. If your list has a good reason to be longer, we talk about it in August, not in December.',
    },
    {
      question: 'Should we apply early decision?',
      answer:
        'Only if one college stands clearly above the rest and you could pay its price without comparing offers, because early decision binds you. Early action does not bind, and we often recommend it.',
    },
    {
      question: 'We only need help with one part. Is a package too much?',
      answer:
        'Perhaps. Then take an hour, or a block of hours, for the list, the forms or the interviews. For essays alone there is the Comprehensive Essay Bundle.',
    },
    {
      question: 'What if no college says yes?',
      answer:
        'That is rare with a list that holds two likely colleges. Should it happen, we stay: there are colleges that admit in May, transfers, and good gap years. No one can promise a particular offer.',
    },
  ],
};
