import { financialConsultation, researchDiscounts, tutoringDiscounts } from '../package-benefits.ts';
import { packageCard } from '../package-cards.ts';
import type { PackageDetails } from '../types.ts';

export const packageDetails: PackageDetails = {
  ...packageCard('foundation'),
  metaDescription:
    'The Foundation package for grades 9 and 10: courses, activities and summers chosen with a counselor, so that junior year has something to build on.',
  headline: 'Foundation, for grades 9 and 10',
  lead: 'Two years in which grades begin to count and there is still time to change your mind.',
  description: [
    'From grade 9 on every course appears on the transcript. We choose them with you, keep an eye on the load, and help with the one or two activities that deserve more time.',
    'You meet your counselor twice a month during the school year. One meeting looks back: what went well, what got lost. The other looks ahead: the next test, the next form, the summer.',
    'By the end of grade 10 your student has a record to build on, a summer that meant something, and a first idea of colleges.',
  ],
  earlyStart: [
    'A weak first semester can be repaired. Two weak years are hard to explain.',
    'Activities need two years to grow from joining to leading.',
    'Summer programs and research places ask for applications in January, not in May.',
    'Teachers who know a student from grade 10 have more to say in a letter in grade 12.',
  ],
  included: [
    {
      sign: 'chat',
      title: 'Counseling meetings',
      text: 'Twice a month in the school year, once in summer, 50 minutes each.',
    },
    {
      sign: 'map',
      title: 'Four-year course plan',
      text: 'Honors, AP and dual enrollment, with a load that leaves room for sleep.',
    },
    { sign: 'heart', title: 'Activity coaching', text: 'One or two that go deep instead of nine that do not.' },
    {
      sign: 'sun',
      title: 'Summer matching',
      text: 'Internships, research and volunteering that fit, with help on each application.',
    },
    {
      sign: 'clock',
      title: 'PSAT and test timeline',
      text: 'When to test, when not to, and what a first result does and does not say.',
    },
    {
      sign: 'school',
      title: 'First college visits',
      text: 'Two or three near home, with a list of questions to ask students there.',
    },
  ],
  benefits: [
    {
      title: financialConsultation,
      text: 'Take it before January of grade 10, when the tax year begins that aid forms will later ask about.',
    },
    {
      title: researchDiscounts,
      text: 'Reduced fees for summer research places, for which your counselor also helps you to apply.',
    },
    {
      title: tutoringDiscounts,
      text: 'Useful when algebra 2 or chemistry turns out steeper than expected.',
    },
  ],
  questions: [
    {
      question: 'My student does not know what to study. Is that all right?',
      answer:
        'At fifteen that is normal, and this package is made for it. We plan courses that keep doors open, and use summers to try two or three fields before anyone has to name a major.',
    },
    {
      question: 'How many AP classes should a sophomore take?',
      answer:
        'As many as can be done well with eight hours of sleep: for most students none or one. We look at what your school offers, because colleges read a transcript next to the school’s own list.',
    },
    {
      question: 'Do you arrange internships?',
      answer:
        'We find places that fit, prepare the application and practice the first phone call. The student sends it and makes the call. Places are given by those who offer them.',
    },
    {
      question: 'What do parents do in these two years?',
      answer:
        'You see the shared page, join every second meeting for ten minutes, and get a summary at the end of each semester. In between, ask about the day and leave the plan to us.',
    },
    {
      question: 'We join in grade 10. Do we pay for both years?',
      answer:
        'No. The price follows the months that remain, and you agree to it in writing before anything begins. We use the first two meetings to catch up on grade 9.',
    },
  ],
};
