import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('bsmd-bsdo-consulting'),
  metaDescription:
    'BSMD and BSDO coaching for the accelerated path into medicine: which programs to choose, experience, essays and interviews, and whether it is right for you.',
  headline: 'The accelerated path into medicine, with open eyes',
  lead: 'Combined BSMD and BSDO programs admit to college and medical school at once. We help you to find out whether that is right for you, and then to apply well.',
  about: {
    title: 'About BSMD/BSDO consulting',
    paragraphs: [
      'These programs take few students and ask them to know their mind early. They look for time spent with patients, for science that goes beyond the classroom, and for reasons that hold up in an interview.',
      'We begin with the question whether medicine is what you want. Some students find out in tenth grade that it is not, and that is a good result too. If the answer is yes, we plan the years that lead there.',
      'BSMD leads to the degree of MD, BSDO to that of DO, which adds training in the muscles and bones. Both make physicians. Programs last six to eight years, and most have a grade average that you must keep.',
    ],
  },
  included: [
    {
      sign: 'chat',
      title: 'Readiness talk',
      text: 'A coach goes through grades, tests and experience with you and names the gaps.',
    },
    {
      sign: 'stethoscope',
      title: 'Experience plan',
      text: 'Shadowing, volunteering and research, month by month, near where you live.',
    },
    {
      sign: 'list',
      title: 'Program table',
      text: 'Length, seats, tests, conditions for staying in and cost, side by side.',
    },
    {
      sign: 'pen',
      title: 'Program essays',
      text: 'Why medicine, why a combined path, why this school: three different texts.',
    },
    {
      sign: 'microphone',
      title: 'Mock interviews',
      text: 'Traditional and multiple mini interviews, timed, with notes the same evening.',
    },
    { sign: 'map', title: 'Second plan', text: 'A list of regular premed colleges that you would be glad to attend.' },
  ],
  steps: [
    { title: 'Test the wish', text: 'Spend time in a clinic first, then talk about what you saw.' },
    { title: 'Choose programs', text: 'Read the small print before you fall for the short length.' },
    { title: 'Write', text: 'Particular people, particular days, and none of the usual sentences.' },
    { title: 'Interview', text: 'Practice until you can think aloud and disagree politely.' },
  ],
  questions: [
    {
      question: 'In which grade should we begin?',
      answer:
        'Grade 9 or 10 is comfortable, because experience with patients grows slowly. In grade 11 it is still possible if the science courses are in place. In grade 12 we look honestly at whether a combined program makes sense or the regular route is better.',
    },
    {
      question: 'How many combined programs should I apply to?',
      answer:
        'Six to ten is a good number, beside five or six regular colleges. Every program has its own essays, so what decides is how many you can write well.',
    },
    {
      question: 'What if I change my mind in college?',
      answer:
        'You may leave a combined program and keep your bachelor’s degree path. Some programs let you apply to other medical schools, and some do not. We put that rule into your table before you choose.',
    },
    {
      question: 'Which experience counts?',
      answer:
        'Whatever lets you see illness and care at close range: a nursing home, a free clinic, an ambulance crew, a lab bench. One place for a year says more than six places for a week.',
    },
    {
      question: 'Who coaches me?',
      answer:
        'A BSMD/BSDO coach leads the plan and the interviews, and an essay expert reads the texts. You have both names from the first week and write to them directly.',
    },
  ],
  registerLabel: 'Register',
  explore: 'packages',
  showsTraction: true,
};
