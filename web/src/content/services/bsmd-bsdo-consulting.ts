import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('bsmd-bsdo-consulting'),
  metaDescription:
    'BS/MD and BS/DO coaching for the accelerated path into medicine: programs, experience, essays and interviews, and whether it’s the right path for you.',
  headline: 'The accelerated path into medicine, with your eyes open',
  lead: 'Combined BS/MD and BS/DO programs admit you to college and medical school at once. We help you find out whether that’s right for you, and then apply well.',
  youGet: 'You get a readiness check, an experience plan, a table of programs and mock interviews.',
  about: {
    title: 'About BS/MD and BS/DO consulting',
    paragraphs: [
      'These programs take few students and ask them to decide early. They look for time spent with patients, science that goes beyond the classroom, and reasons that hold up in an interview.',
      'We start by asking whether medicine is what you want. Some students find out in tenth grade that it isn’t, and that’s a good result, too. If the answer is yes, we plan the years that lead there.',
      'BS/MD leads to an MD; BS/DO leads to a DO, which adds training in the musculoskeletal system. Both degrees make you a physician. Programs last six to eight years, and most have a minimum GPA that you must keep.',
    ],
  },
  included: [
    {
      icon: 'chat',
      title: 'Readiness check',
      text: 'A coach goes over your grades, tests and experience with you and points out the gaps.',
    },
    {
      icon: 'stethoscope',
      title: 'Experience plan',
      text: 'Shadowing, volunteering and research, month by month, near where you live.',
    },
    {
      icon: 'list',
      title: 'Program table',
      text: 'Length, seats, tests, cost and the conditions for staying in, side by side.',
    },
    {
      icon: 'pen',
      title: 'Program essays',
      text: 'Why medicine, why a combined path, why this school: three different essays.',
    },
    {
      icon: 'microphone',
      title: 'Mock interviews',
      text: 'Traditional and multiple mini interviews, timed, with notes the same evening.',
    },
    { icon: 'map', title: 'Backup plan', text: 'A list of regular pre-med colleges that you’d be happy to attend.' },
  ],
  steps: [
    { title: 'Test your interest', text: 'Spend time in a clinic first, then talk with us about what you saw.' },
    { title: 'Choose programs', text: 'Read the fine print before you fall for a shorter program.' },
    { title: 'Write', text: 'Write about particular people and particular days, without the usual phrases.' },
    { title: 'Interview', text: 'Practice until you can think out loud and disagree politely.' },
  ],
  questions: [
    {
      question: 'In what grade should we begin?',
      answer:
        'Grade 9 or 10 is ideal, because it takes time to gain experience with patients. In grade 11, it’s still possible if you have the science courses. In grade 12, we look honestly at whether a combined program makes sense or the regular route is better.',
    },
    {
      question: 'How many combined programs should I apply to?',
      answer:
        'Six to ten is a good number, along with five or six regular colleges. Every program has its own essays, so the limit is how many you can write well.',
    },
    {
      question: 'What if I change my mind in college?',
      answer:
        'You can leave a combined program and still finish your bachelor’s degree. Some programs let you apply to other medical schools, and some don’t. We put that rule in your table before you choose.',
    },
    {
      question: 'What kind of experience counts?',
      answer:
        'Anything that lets you see illness and care up close: a nursing home, a free clinic, an ambulance crew, a lab. A year in one place says more than a week in six.',
    },
    {
      question: 'Who coaches me?',
      answer:
        'A BS/MD and BS/DO coach leads the plan and the interviews, and an essay expert reads your essays. You’ll know both from the first week and can write to them directly.',
    },
  ],
  registerLabel: 'Register',
  explore: 'packages',
  showsTraction: true,
};
