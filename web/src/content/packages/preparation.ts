import { financialConsultation, researchDiscounts } from '../package-benefits.ts';
import { packageCard } from '../package-cards.ts';
import type { PackageDetails } from '../types.ts';

export const packageDetails: PackageDetails = {
  ...packageCard('preparation'),
  metaDescription:
    'The Preparation package for grades 6 to 8: study habits, the right math track and a first look at college, for middle school families who start early.',
  headline: 'Preparation, for 6th to 8th grade',
  lead: 'For middle school parents who want to start early without turning childhood into a project.',
  description: [
    'Before high school, there’s time to try things and drop them again. This package gives those years some structure: a meeting a month, a course plan, and someone to ask.',
    'It’s designed for parents as much as for students. You learn how the years ahead fit together, which choices can wait and which can’t. Your child learns to keep a calendar and to tell us what was interesting this month.',
    'You can join at any point between 6th and 8th grade. At the end, your student starts grade 9 in the right classes, with a habit or two that will last.',
  ],
  earlyStart: [
    'The math track you choose in grade 7 decides whether your student can take calculus in grade 12.',
    'Kids become readers before high school. Half an hour a day is enough, and it shows years later in every essay and every test.',
    'A student who has tried five things at twelve can choose two at fifteen.',
    'Parents who know the route early worry less, start saving sooner, and argue less about homework.',
  ],
  included: [
    { icon: 'calendar', title: 'Monthly meeting', text: 'An hour online, shared between student and parents.' },
    {
      icon: 'map',
      title: 'Course plan',
      text: 'Math, science and language tracks through the end of high school, on one page.',
    },
    {
      icon: 'journal',
      title: 'Interest journal',
      text: 'A simple notebook for noticing what’s still interesting after the first week.',
    },
    {
      icon: 'sun',
      title: 'Summer ideas',
      text: 'Camps, libraries, volunteering and free programs near you, sent in February.',
    },
    {
      icon: 'clock',
      title: 'Study habits',
      text: 'Calendar, notes and reading, practiced until they’re second nature.',
    },
    {
      icon: 'flag',
      title: 'Start of grade 9',
      text: 'Course registration, a map of the clubs and a plan for the first month.',
    },
  ],
  benefits: [
    {
      title: financialConsultation,
      text: 'With six years to go, you talk about saving: what college may cost by then, and what a small amount each month can do.',
    },
    {
      title: researchDiscounts,
      text: 'Lower fees at science camps and weekend labs that take middle school students.',
    },
  ],
  questions: [
    {
      question: 'Will my child be under pressure?',
      answer:
        'No. There are no grades, no tests and no reports to school. If it was a hard month, we talk about something else. The goal is a student who likes learning at fourteen.',
    },
    {
      question: 'How much time does Preparation take?',
      answer:
        'One hour a month with us and about twenty minutes a week for the journal. The rest is ordinary life: reading in bed, a club, a walk to the library.',
    },
    {
      question: 'Can we join in the middle of 8th grade?',
      answer:
        'Yes. We start with course registration for high school, because that has a deadline, and turn to habits afterward. You pay only for the months that are left.',
    },
    {
      question: 'How is this different from the middle school counseling service?',
      answer:
        'You book the service by the hour, for single questions. Preparation covers the whole three years, with the same counselor, a plan that we keep up to date and the additional benefits above.',
    },
    {
      question: 'What happens when grade 8 ends?',
      answer:
        'You get the course plan, the journal and a letter to the high school counselor. Many families continue with Foundation. You don’t have to.',
    },
  ],
};
