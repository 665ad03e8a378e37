import { PRACTICE_TEST_TIME } from '#contract/words/response-times.ts';
import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('SAT-ACTTestPrep'),
  metaDescription:
    'SAT and ACT preparation online: take both once, choose the test that suits you, then follow a weekly plan built on your own mistakes.',
  headline: 'Choose your test, then practice what you get wrong',
  lead: 'SAT, ACT or neither? First, we find out which one suits you and whether your colleges ask for it.',
  youGet: 'You get two diagnostic tests, weekly lessons, full practice tests and advice on every score.',
  about: {
    title: 'About SAT/ACT preparation',
    paragraphs: [
      'You take a timed practice test of each kind. The results show which test to choose and which types of questions cost you points. From then on, we build every week on your own mistakes.',
      'Most students need ten to fourteen weeks, with two lessons and three hours of homework a week. A small gap takes fewer; more than twenty wears everyone out.',
      'Many colleges are test-optional, some require a score, and a few don’t look at one. So we also check whether sending yours helps you.',
    ],
  },
  included: [
    {
      icon: 'scales',
      title: 'Two diagnostic tests',
      text: `One SAT, one ACT, scored within ${PRACTICE_TEST_TIME}. We go over both with you.`,
    },
    { icon: 'calendar', title: 'Weekly lessons', text: 'Two a week online, 1:1 or with a partner at your level.' },
    {
      icon: 'journal',
      title: 'Mistake log',
      text: 'A line for each wrong answer: what I thought, what it asked, what I’ll do next time.',
    },
    {
      icon: 'clock',
      title: 'Practice under time',
      text: 'A full test every third Saturday, at the same hour as the real one.',
    },
    {
      icon: 'flag',
      title: 'Registration dates',
      text: 'Which test dates to book, when seats run out, and how to ask for extra time.',
    },
    {
      icon: 'chat',
      title: 'Score advice',
      text: 'A table of your colleges: required, optional or ignored, and what we’d send.',
    },
  ],
  steps: [
    { title: 'Compare', text: 'One student, two tests: the difference is often clear right away.' },
    { title: 'Plan', text: 'Pick a test date, then count back the weeks.' },
    { title: 'Practice', text: 'Learn the rule behind the mistake, then try it again ten days later.' },
    { title: 'Decide', text: 'Send the score, take it again, or leave it out.' },
  ],
  questions: [
    {
      question: 'SAT or ACT: how do I know?',
      answer:
        'Take both once. The ACT asks more questions in less time; the SAT gives you more time for harder ones. Fast readers often prefer the ACT, and careful ones the SAT. Let your two scores decide, not a rule of thumb.',
    },
    {
      question: 'When should I take the test for the first time?',
      answer:
        'In the winter or spring of grade 11, once you’ve finished algebra 2. That leaves time for a second try in early summer and a third in August, before applications are due.',
    },
    {
      question: 'How many points will I gain?',
      answer:
        'It depends on where you start and how much you practice. We check every third week. If two practice tests in a row show no progress, we’ll change the plan or tell you to stop.',
    },
    {
      question: 'Do I need a score at all?',
      answer:
        'Maybe not. Look at your list first. If no college on it requires one and your grades are strong, you may do better to spend those fourteen weeks on an activity or on essays.',
    },
    {
      question: 'Can I prepare during the school year?',
      answer:
        'Yes, most students do. Lessons are on set evenings or weekends, and we pause for finals. Six weeks in the summer before grade 11 or 12 is even easier.',
    },
  ],
  registerLabel: 'Register',
  explore: 'services',
  showsTraction: false,
};
