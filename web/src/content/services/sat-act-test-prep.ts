import { PRACTICE_TEST_TIME } from '#contract/response-times.ts';
import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('SAT-ACTTestPrep'),
  metaDescription:
    'SAT and ACT preparation online: take both once, choose the test that suits you, then follow a weekly plan that is built on your own mistakes.',
  headline: 'Choose your test, then practice what you get wrong',
  lead: 'SAT or ACT, or neither: first we find out which one suits you and whether your colleges ask for it.',
  about: {
    title: 'About SAT/ACT preparation',
    paragraphs: [
      'You take one practice test of each kind, timed. The results show which test to keep and which types of question cost you points. From then on every week is built on your own mistakes.',
      'Most students need ten to fourteen weeks, with two lessons and three hours of homework a week. Fewer weeks work if the gap is small; more than twenty tire everyone.',
      'Many colleges are test-optional, some ask for a score, and a few do not look at it. So we also check whether sending yours helps you.',
    ],
  },
  included: [
    {
      sign: 'scales',
      title: 'Two diagnostic tests',
      text: `One SAT, one ACT, scored within ${PRACTICE_TEST_TIME}, with a talk about both.`,
    },
    { sign: 'calendar', title: 'Weekly lessons', text: 'Two a week, 1:1 or with one partner of your level, online.' },
    {
      sign: 'journal',
      title: 'Mistake log',
      text: 'Each wrong answer gets a line: what I thought, what was asked, what I do next time.',
    },
    {
      sign: 'clock',
      title: 'Practice under time',
      text: 'A full test every third Saturday, begun at the hour of the real one.',
    },
    {
      sign: 'flag',
      title: 'Registration dates',
      text: 'Which sittings to book, when seats run out, and how to ask for extra time.',
    },
    {
      sign: 'chat',
      title: 'Score advice',
      text: 'A table of your colleges: required, optional or ignored, and what we would send.',
    },
  ],
  steps: [
    { title: 'Compare', text: 'Same student, two tests: the difference is often clear at once.' },
    { title: 'Plan', text: 'Pick a test date, then count the weeks back from it.' },
    { title: 'Practice', text: 'Learn the rule behind the mistake, then meet it again ten days later.' },
    { title: 'Decide', text: 'Send the score, take it again, or leave it out.' },
  ],
  questions: [
    {
      question: 'SAT or ACT: how do I know?',
      answer:
        'By taking both once. The ACT asks more questions in less time; the SAT gives you longer for harder ones. Fast readers often prefer the first, careful ones the second. Your two results decide, not a rule of thumb.',
    },
    {
      question: 'When should I take the test for the first time?',
      answer:
        'In the winter or spring of grade 11, once algebra 2 is done. That leaves a second sitting in early summer and a third in August, before applications are due.',
    },
    {
      question: 'How many points will I gain?',
      answer:
        'It depends on where you start and how much you practice. We measure every third week. If two practice tests in a row show no progress, we change the plan or tell you to stop.',
    },
    {
      question: 'Do I need a score at all?',
      answer:
        'Perhaps not. Look at your list first. If no college on it asks for one and your grades speak for you, those fourteen weeks may be better spent on an activity or on essays.',
    },
    {
      question: 'Can I prepare while school is in session?',
      answer:
        'Yes, that is the usual case. Lessons are on fixed evenings or on weekends, and we pause for finals. The six weeks of summer before grade 11 or 12 are easier still.',
    },
  ],
  registerLabel: 'Register',
  explore: 'services',
  showsTraction: false,
};
