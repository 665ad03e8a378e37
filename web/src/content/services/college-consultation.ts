import { CLIENT_TIME } from '#contract/response-times.ts';
import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('college-consultation'),
  metaDescription:
    'College consultation online: one counselor for courses, activities, the college list and every form, from grade 9 to the last decision. By hour or package.',
  headline: 'One counselor for the whole way to college',
  lead: 'From the first course choice to the last decision letter: someone who knows your student, keeps the calendar and answers when you ask.',
  about: {
    title: 'About college consultation',
    paragraphs: [
      'Applying to college in the U.S. is a few hundred small decisions over four years. We put them in order. You meet your counselor online, and between meetings one shared page shows what is due, who does it and by when.',
      'You can come to us at any grade. With a freshman we start with courses and curiosity. With a junior we start with tests, visits and a first list. With a senior we start with the deadlines and work backward from them.',
      'Hourly consultation and block hours are there for people who do not want packages. Bring one question if that is all you have: is this list realistic, is this course load too heavy, what should this summer be for?',
    ],
  },
  included: [
    {
      sign: 'profile',
      title: 'Student profile',
      text: 'Two pages on grades, courses, activities, interests and limits. All later advice rests on them.',
    },
    {
      sign: 'calendar',
      title: 'Shared calendar',
      text: 'Tests, forms, essays and visits with their dates. Parents and students see the same one.',
    },
    {
      sign: 'list',
      title: 'College list',
      text: 'Likely, target and reach, each college with a reason and an estimated net price.',
    },
    {
      sign: 'check',
      title: 'Application review',
      text: 'A second reading of every form before it is sent, down to the order of the activities.',
    },
    {
      sign: 'letter',
      title: 'Recommendation plan',
      text: 'Whom to ask, when to ask, and a one-page summary that helps the teacher to write.',
    },
    {
      sign: 'chat',
      title: 'Answers between meetings',
      text: `Write when a question comes up. Your counselor replies within ${CLIENT_TIME}.`,
    },
  ],
  steps: [
    { title: 'Listen', text: 'A first talk with student and parents: interests, grades, budget, worries.' },
    { title: 'Plan', text: 'Courses, tests, activities and summers, on one page that all of you can see.' },
    { title: 'Choose', text: 'Visits, online and on campus, until every name on the list has earned its line.' },
    { title: 'Apply', text: 'Essays, forms and recommendations, finished before the deadline week.' },
  ],
  questions: [
    {
      question: 'How often do we meet?',
      answer:
        'Once or twice a month in most grades, and every week in the fall of senior year. A meeting lasts 50 minutes. Parents join the last ten, or all of it if the student agrees.',
    },
    {
      question: 'Can I book a single hour?',
      answer:
        'Yes. Hourly consultation needs no package. Block hours are several hours booked together, to be used when you need them: three in spring for the list, say, and two in October for the forms.',
    },
    {
      question: 'Is senior year too late to start?',
      answer:
        'No, but it changes the work. We leave alone what can no longer be changed and put the weeks into the list, the essays and the aid forms. The earlier in the summer you call, the calmer the fall.',
    },
    {
      question: 'How do you choose colleges for the list?',
      answer:
        'We ask about subject, size, distance, cost and how the student likes to learn. Then we read each college’s own published data. A famous name alone is not a reason. You strike out what you do not like, and the list stays yours.',
    },
    {
      question: 'What do I get after the first talk?',
      answer:
        'A short written note: where the student stands, which two or three steps come next, and which form of help fits, if any. Then you decide at home, in your own time.',
    },
  ],
  registerLabel: 'Register',
  explore: 'packages',
  showsTraction: true,
};
