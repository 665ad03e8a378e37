import { CLIENT_TIME } from '#contract/words/response-times.ts';
import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('college-consultation'),
  metaDescription:
    'College consultation online: one counselor for courses, activities, the college list and every form, from grade 9 to the last decision. By hour or package.',
  headline: 'One counselor, all the way to college',
  lead: 'From the first course choice to the last decision letter, you have someone who knows your student, keeps the calendar and answers when you ask.',
  youGet: 'You get a student profile, one shared calendar, a college list and a second look at every form.',
  about: {
    title: 'About college consultation',
    paragraphs: [
      'Applying to college in the U.S. is a few hundred small decisions over four years. We put them in order. You meet your counselor online. Between meetings, one shared page shows what’s due, who’s doing it, and by when.',
      'You can come to us in any grade. With a freshman, we start with courses and curiosity. With a junior, we start with tests, visits and a first list. With a senior, we start with the deadlines and work backward.',
      'If you don’t want a package, you can book hourly consultation or block hours. Bring just one question if that’s all you have: is this list realistic, is this course load too heavy, what should we do with this summer?',
    ],
  },
  included: [
    {
      icon: 'profile',
      title: 'Student profile',
      text: 'Two pages on grades, courses, activities, interests and limits. Everything we advise later builds on them.',
    },
    {
      icon: 'calendar',
      title: 'Shared calendar',
      text: 'Dates for tests, forms, essays and visits. Parents and students see the same calendar.',
    },
    {
      icon: 'list',
      title: 'College list',
      text: 'Likely, target and reach colleges, each with a reason and an estimated net price.',
    },
    {
      icon: 'check',
      title: 'Application review',
      text: 'A second look at every form before you submit it, down to the order of the activities.',
    },
    {
      icon: 'letter',
      title: 'Recommendation plan',
      text: 'Who to ask, when to ask, and a one-page summary to help teachers write.',
    },
    {
      icon: 'chat',
      title: 'Answers between meetings',
      text: `Write when a question comes up. Your counselor replies within ${CLIENT_TIME}.`,
    },
  ],
  steps: [
    { title: 'Listen', text: 'We first talk with you and your student about interests, grades, budget and worries.' },
    { title: 'Plan', text: 'Courses, tests, activities and summers, on one page that you can all see.' },
    { title: 'Choose', text: 'Visits, online and on campus, until every name on the list has earned its place.' },
    { title: 'Apply', text: 'Essays, forms and recommendations, finished before the deadline week.' },
  ],
  questions: [
    {
      question: 'How often do we meet?',
      answer:
        'Once or twice a month in most grades, and every week in the fall of senior year. A meeting lasts 50 minutes. Parents join for the last ten, or for all of it if the student agrees.',
    },
    {
      question: 'Can I book a single hour?',
      answer:
        'Yes. You don’t need a package for hourly consultation. With block hours, you book several hours together and use them when you need them: say, three in spring for the list and two in October for the forms.',
    },
    {
      question: 'Is senior year too late to start?',
      answer:
        'No, but it changes the work. We don’t spend time on what you can no longer change. We focus on the list, the essays and the aid forms. The earlier in the summer you call, the calmer the fall.',
    },
    {
      question: 'How do you choose colleges for the list?',
      answer:
        'We ask about majors, size, distance, cost and how your student likes to learn. Then we read each college’s own published data. A famous name alone isn’t a reason. You cross off what you don’t like, and the list stays yours.',
    },
    {
      question: 'What do I get after the first meeting?',
      answer:
        'A short written note: where your student is now, the next two or three steps, and what kind of help fits, if any. Then take your time and decide at home.',
    },
  ],
  registerLabel: 'Register',
  explore: 'packages',
  showsTraction: true,
};
