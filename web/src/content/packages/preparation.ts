import { financialConsultation, researchDiscounts } from '../package-benefits.ts';
import { packageCard } from '../package-cards.ts';
import type { PackageDetails } from '../types.ts';

export const packageDetails: PackageDetails = {
  ...packageCard('preparation'),
  metaDescription:
    'The Preparation package for grades 6 to 8: for middle school students and parents who start early, with habits, math track and a first look at college.',
  headline: 'Preparation, for 6th to 8th grade',
  lead: 'For middle school parents who want to start early without making childhood a project.',
  description: [
    'Before high school there is time to try things and drop them again. This package gives that time a quiet frame: a meeting a month, a course plan, and someone to ask.',
    'It is written for parents as much as for students. You learn how the years ahead fit together, which choices can wait and which ones cannot. Your child learns to keep a calendar and to say what was interesting this month.',
    'You can join at any point between 6th and 8th grade. At the end your student enters grade 9 in the right classes, with a habit or two that will last.',
  ],
  earlyStart: [
    'The math track chosen in grade 7 decides whether calculus is open in grade 12.',
    'Readers are made before high school. Half an hour a day is enough, and it shows years later in every essay and every test.',
    'A student who has tried five things at twelve can choose two at fifteen.',
    'Parents who know the route early worry less, save in time, and have fewer arguments about homework.',
  ],
  included: [
    { sign: 'calendar', title: 'Monthly meeting', text: 'An hour online, shared between student and parents.' },
    {
      sign: 'map',
      title: 'Course plan',
      text: 'Math, science and language tracks to the end of high school, on one sheet.',
    },
    {
      sign: 'journal',
      title: 'Interest journal',
      text: 'A simple notebook method to notice what stays interesting after the first week.',
    },
    {
      sign: 'sun',
      title: 'Summer ideas',
      text: 'Camps, libraries, volunteering and free programs near you, sent in February.',
    },
    { sign: 'clock', title: 'Study habits', text: 'Calendar, notes and reading, practiced until they are dull.' },
    {
      sign: 'flag',
      title: 'Start of grade 9',
      text: 'Course registration, a map of the clubs and a plan for the first month.',
    },
  ],
  benefits: [
    {
      title: financialConsultation,
      text: 'With six years to go you talk about saving: what college may cost by then, and what a small monthly sum can do.',
    },
    {
      title: researchDiscounts,
      text: 'Junior science camps and weekend labs that admit middle school students, at a lower fee.',
    },
  ],
  questions: [
    {
      question: 'Will my child be under pressure?',
      answer:
        'No. There are no grades, no tests and no reports to school. If a month was hard, we talk about something else. The aim is a student who likes learning at fourteen.',
    },
    {
      question: 'How much time does Preparation take?',
      answer:
        'One hour a month with us and about twenty minutes a week for the journal. The rest is ordinary life: reading in bed, a club, a walk to the library.',
    },
    {
      question: 'Can we join in the middle of 8th grade?',
      answer:
        'Yes. We then begin with course registration for high school, because that has a date, and take the habits afterward. You pay for the months that are left.',
    },
    {
      question: 'How is this different from the middle school counseling service?',
      answer:
        'The service is booked by the hour for single questions. Preparation is the whole stretch, with the same counselor, a plan that is kept up to date and the additional benefits above.',
    },
    {
      question: 'What happens when grade 8 ends?',
      answer:
        'You receive the course plan, the journal and a letter to the counselor at high school. Many families go on with Foundation. You do not have to.',
    },
  ],
};
