import { financialConsultation, researchDiscounts, tutoringDiscounts } from '../package-benefits.ts';
import { packageCard } from '../package-cards.ts';
import type { PackageDetails } from '../types.ts';

export const packageDetails: PackageDetails = {
  ...packageCard('foundation'),
  metaDescription:
    'The Foundation package for grades 9 and 10: courses, activities and summers chosen with a counselor, so that junior year has something to build on.',
  headline: 'Foundation, for grades 9 and 10',
  lead: 'The two years when grades begin to count and there’s still time to change your mind.',
  description: [
    'From grade 9 on, every course appears on the transcript. We help you choose them, keep an eye on the workload, and help with the one or two activities that deserve more time.',
    'You meet your counselor twice a month during the school year. One meeting looks back at what went well and what didn’t. The other looks ahead to the next test, the next form, the summer.',
    'By the end of grade 10, your student has a record to build on, a summer that meant something, and a first idea of colleges.',
  ],
  earlyStart: [
    'You can recover from a weak first semester. Two weak years are hard to explain.',
    'It takes about two years in an activity to go from joining to leading.',
    'Applications for summer programs and research positions are due in January, not in May.',
    'Teachers who know a student from grade 10 have more to say in a letter in grade 12.',
  ],
  included: [
    {
      icon: 'chat',
      title: 'Counseling meetings',
      text: 'Twice a month during the school year, once in summer, 50 minutes each.',
    },
    {
      icon: 'map',
      title: 'Four-year course plan',
      text: 'Honors, AP and dual enrollment, with a workload that leaves time for sleep.',
    },
    { icon: 'heart', title: 'Activity coaching', text: 'One or two that go deep instead of nine that don’t.' },
    {
      icon: 'sun',
      title: 'Summer matching',
      text: 'Internships, research and volunteering that fit, with help on each application.',
    },
    {
      icon: 'clock',
      title: 'PSAT and test timeline',
      text: 'When to test, when not to, and what a first score does and doesn’t tell you.',
    },
    {
      icon: 'school',
      title: 'First college visits',
      text: 'Two or three near home, with a list of questions to ask the students.',
    },
  ],
  benefits: [
    {
      title: financialConsultation,
      text: 'Use it before January of grade 10. That’s when the tax year starts that aid forms will ask about later.',
    },
    {
      title: researchDiscounts,
      text: 'Lower fees for summer research programs. Your counselor also helps you apply.',
    },
    {
      title: tutoringDiscounts,
      text: 'Useful if algebra 2 or chemistry turns out to be harder than expected.',
    },
  ],
  questions: [
    {
      question: 'My student doesn’t know what to study. Is that OK?',
      answer:
        'At fifteen, that’s normal, and it’s what this package is for. We plan courses that keep doors open, and use summers to try two or three fields before anyone has to name a major.',
    },
    {
      question: 'How many AP classes should a sophomore take?',
      answer:
        'As many as your student can do well on eight hours of sleep. For most, that’s none or one. We look at what your school offers, because colleges judge a transcript against the school’s own course list.',
    },
    {
      question: 'Do you arrange internships?',
      answer:
        'We find ones that fit, help prepare the application and practice the first phone call. The student sends the application and makes the call. The host decides who gets in.',
    },
    {
      question: 'What do parents do in these two years?',
      answer:
        'You see the shared page, join every other meeting for ten minutes, and get a summary at the end of each semester. In between, ask how the day went and leave the plan to us.',
    },
    {
      question: 'We join in grade 10. Do we pay for both years?',
      answer:
        'No. The price is based on the months that are left, and you agree to it in writing before anything begins. We use the first two meetings to catch up on grade 9.',
    },
  ],
};
