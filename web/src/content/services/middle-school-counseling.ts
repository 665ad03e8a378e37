import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('middle-school-counceling'),
  metaDescription:
    'Middle school counseling for grades 6 to 8: study habits, interests and the right math track, in one calm hour a month with students and parents.',
  headline: 'An early start that still feels like middle school',
  lead: 'For students in grades 6 to 8 and their parents: a few good habits, the right math track, and room to try things.',
  youGet: 'You get a course map, a reading habit, a study routine and help for parents.',
  about: {
    title: 'About middle school counseling',
    paragraphs: [
      'No college looks at grade 7. But the courses your student can take in grade 11 depend on what you choose now, and it’s easier to start good reading and study habits early than late.',
      'We meet once a month for an hour: half with the student, half with parents. There’s no résumé to build and no list of colleges. Your child tells us what was fun and what was boring, and we pick one small thing to try before the next meeting.',
      'You leave each meeting with a five-line note. Put it on the fridge. That’s all the paperwork there is.',
    ],
  },
  included: [
    {
      icon: 'map',
      title: 'Course map',
      text: 'Your school district’s math, science and language tracks, and where each one leads.',
    },
    {
      icon: 'book',
      title: 'Reading habit',
      text: 'Twenty minutes a day, with books your child picks from a list we make together.',
    },
    { icon: 'clock', title: 'Study routine', text: 'One calendar, one folder, and one hour without a phone.' },
    {
      icon: 'compass',
      title: 'Things to try',
      text: 'Clubs, contests, camps and library programs, most of them free and near home.',
    },
    {
      icon: 'people',
      title: 'Help for parents',
      text: 'How to help with homework without taking over, and when to step back.',
    },
    {
      icon: 'school',
      title: 'Move to high school',
      text: 'Placement tests, course registration and the first weeks of grade 9.',
    },
  ],
  steps: [
    { title: 'Notice', text: 'What does your child keep coming back to?' },
    { title: 'Choose courses', text: 'We read the school’s course guide so that you don’t have to.' },
    { title: 'Build habits', text: 'One at a time, for six weeks, until no one needs a reminder.' },
    { title: 'Look ahead', text: 'In the spring of grade 8, we give you a plan for high school.' },
  ],
  questions: [
    {
      question: 'Isn’t middle school too early for a college counselor?',
      answer:
        'For colleges, yes. For courses and habits, no. We talk about algebra, books and bedtime, and leave colleges for later. If your child is happy and doing well, one meeting a year may be enough, and we’ll say so.',
    },
    {
      question: 'Which math track is the right one?',
      answer:
        'The fastest one in which your child still understands the math. Algebra in grade 8 means calculus is possible in grade 12. Students who start later can often catch up with a summer course, and we’ll show you how your school handles that.',
    },
    {
      question: 'My child has no particular interest. Should I worry?',
      answer:
        'Not at twelve. We suggest trying things for four to six weeks: a robot kit, a choir, a table at the craft fair. If your child drops one without regret, you’ve learned something, too.',
    },
    {
      question: 'Do you meet my child without me?',
      answer:
        'For half an hour, online, with the door open if you like. Children say different things when their parents aren’t listening. We’ll share with you what matters for the plan.',
    },
    {
      question: 'What comes after grade 8?',
      answer:
        'You can take the plan and continue on your own, or choose the Foundation package for grades 9 and 10. If you do, you keep the same counselor.',
    },
  ],
  registerLabel: 'Register',
  explore: 'services',
  showsTraction: false,
};
