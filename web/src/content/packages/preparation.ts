import { packageCard } from '../package-cards.ts';
import type { PackageDetails } from '../types.ts';
import { preparationBenefits } from './benefits.ts';

export const packageDetails: PackageDetails = {
  ...packageCard('preparation'),
  headline: 'Preparation, for 6th to 8th grade',
  lead: 'For middle school parents who want to start early without making childhood a project.',
  description: [
    'Three years before high school there is time to try things and drop them again. This package gives that time a quiet frame: a meeting a month, a course plan, and someone to ask.',
    'At the end your student enters grade 9 in the right classes, with a habit or two that will last.',
  ],
  earlyStart: [
    'The math track chosen in grade 7 decides whether calculus is open in grade 12.',
    'Readers are made before high school. Half an hour a day is enough.',
    'A student who has tried five things at twelve can choose two at fifteen.',
  ],
  included: [
    { title: 'Monthly meeting', text: 'An hour online, half with the student, half with parents.' },
    { title: 'Course plan', text: 'Math, science and language tracks to the end of high school.' },
    { title: 'Interest journal', text: 'A simple notebook method to notice what stays interesting.' },
    { title: 'Summer ideas', text: 'Camps, libraries, volunteering and free programs near you.' },
    { title: 'Study habits', text: 'Calendar, notes and reading, practiced until they are dull.' },
    { title: 'Step to grade 9', text: 'Course registration and a first-week plan.' },
  ],
  benefits: preparationBenefits,
};
