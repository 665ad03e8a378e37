import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('middle-school-counceling'),
  metaDescription:
    'Middle school counseling for grades 6 to 8: study habits, interests and the right math track, in one calm hour a month with student and parents.',
  headline: 'An early start that still feels like middle school',
  lead: 'For students in grades 6 to 8 and their parents: a few good habits, the right math track, and room to try things.',
  about: {
    title: 'About middle school counseling',
    paragraphs: [
      'No college looks at grade 7. But the courses open to a student in grade 11 depend on what is chosen now, and reading and steady work are easier to begin early than late.',
      'We meet once a month for an hour: half with the student, half with parents. There is no résumé to fill and no list of colleges. Your child tells us what was fun and what was dull, and we decide on one small thing to try before the next meeting.',
      'You leave each meeting with a note of five lines. Put it on the fridge; that is the whole paperwork.',
    ],
  },
  included: [
    {
      sign: 'map',
      title: 'Course map',
      text: 'Math, science and language tracks in your school district, and where each one leads.',
    },
    {
      sign: 'book',
      title: 'Reading habit',
      text: 'Twenty minutes a day, with books the child picks from a list we make together.',
    },
    { sign: 'clock', title: 'Study routine', text: 'One calendar, one folder, one hour without a phone.' },
    {
      sign: 'compass',
      title: 'Things to try',
      text: 'Clubs, contests, camps and library programs, most of them free and near home.',
    },
    {
      sign: 'people',
      title: 'Talk with parents',
      text: 'How to help with homework without taking it over, and when to step back.',
    },
    {
      sign: 'school',
      title: 'Step to high school',
      text: 'Placement tests, course registration and the first weeks of grade 9.',
    },
  ],
  steps: [
    { title: 'Notice', text: 'What does your child return to without being asked?' },
    { title: 'Choose courses', text: 'We read the school’s course guide so that you do not have to.' },
    { title: 'Build habits', text: 'One at a time, for six weeks, until nobody has to remind anyone.' },
    { title: 'Look ahead', text: 'In the spring of grade 8 we hand over a plan for high school.' },
  ],
  questions: [
    {
      question: 'Is middle school not too early for a college counselor?',
      answer:
        'For colleges, yes. For courses and habits, no. We talk about algebra, books and bedtime, and leave colleges for later. If your child is doing well and is happy, one meeting a year may be enough, and we will say so.',
    },
    {
      question: 'Which math track is the right one?',
      answer:
        'The fastest one in which your child still understands what happens. Algebra in grade 8 leaves calculus open in grade 12. Students who start it later can often catch up with a summer course, and we show you how your school handles that.',
    },
    {
      question: 'My child has no particular interest. Should I worry?',
      answer:
        'Not at twelve. We suggest short tries of four to six weeks: a robot kit, a choir, a table at the craft fair. What ends without regret has also told you something.',
    },
    {
      question: 'Do you meet my child without me?',
      answer:
        'For half an hour, online, with the door open if you like. Children say other things when they are asked alone. You hear from us what matters for the plan.',
    },
    {
      question: 'What comes after grade 8?',
      answer:
        'You take the plan and carry on alone, or you go on with the Foundation package for grades 9 and 10. The same counselor stays with you if you do.',
    },
  ],
  registerLabel: 'Register',
  explore: 'services',
  showsTraction: false,
};
