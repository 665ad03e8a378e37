import { CLIENT_TIME } from '#contract/words/response-times.ts';
import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('guidance-to-international-students'),
  metaDescription:
    'Guidance for international students who apply to U.S. colleges: transcripts, tests, proof of funds, visas and deadlines, explained to the whole family.',
  headline: 'Applying to the U.S. from another school system',
  lead: 'How colleges read your grades, which tests you need, how to prove your funding, and what happens at the visa interview.',
  youGet: 'You get a transcript guide, a test plan, a list of colleges that give aid, and visa practice.',
  about: {
    title: 'About guidance to international students',
    paragraphs: [
      'The application form is the same for everyone. The rest isn’t: transcripts in another language, an English test, proof of funds, an I-20 and a visa, each with its own timeline.',
      'We meet in your time zone, and on weekends if school ends late. We know what U.S. readers don’t know about your school, and help you explain it: how grades work, what the national exam means, why there were no clubs to lead.',
      'Parents are welcome at every meeting. If English is hard for them, bring someone who can interpret, and we’ll take our time.',
    ],
  },
  included: [
    {
      icon: 'notes',
      title: 'Transcript guide',
      text: 'A translation, your grading scale and a school profile that your principal can sign.',
    },
    {
      icon: 'clock',
      title: 'Test plan',
      text: 'TOEFL, IELTS or Duolingo, and the SAT or ACT where a college asks for it.',
    },
    {
      icon: 'coins',
      title: 'List with funding',
      text: 'Who gives aid to international students, how much, and how to apply for it.',
    },
    {
      icon: 'pen',
      title: 'Essay coaching',
      text: 'Your own English, clear and correct, with no American phrases pasted in.',
    },
    {
      icon: 'globe',
      title: 'Visa preparation',
      text: 'Documents in order, likely questions, and two practice interviews.',
    },
    {
      icon: 'luggage',
      title: 'Arrival list',
      text: 'Flights, housing, vaccinations, bank, phone and the first week on campus.',
    },
  ],
  steps: [
    { title: 'Translate', text: 'Start in the middle of grade 11: documents take longer than you think.' },
    { title: 'Test', text: 'English first, because every other date depends on it.' },
    { title: 'Fund', text: 'Know how much you need each year, and where it will come from, before you apply.' },
    { title: 'Travel', text: 'Accept an offer, get the I-20, pay the SEVIS fee, book the F-1 interview.' },
  ],
  questions: [
    {
      question: 'Can international students get financial aid?',
      answer:
        'At some colleges, yes, and the amounts vary widely. You can’t get federal aid, but a college may offer its own grants or scholarships. Your list shows what each one publishes, and whether asking for aid affects the decision.',
    },
    {
      question: 'What English test should I take?',
      answer:
        'One that every college on your list accepts and that you can take near home. We look at a sample of each with you. Most students need six to ten weeks to prepare.',
    },
    {
      question: 'My school doesn’t calculate a GPA. Is that a problem?',
      answer:
        'No. Don’t convert your grades yourself. Colleges prefer the original scale with an explanation, and we help your school write one on a single page.',
    },
    {
      question: 'What will the visa officer ask?',
      answer:
        'Why this college, how you’ll pay for it, and what you plan to do afterward. The interview is short. We practice plain, true answers, and make sure that your documents say the same thing. The decision is the officer’s alone.',
    },
    {
      question: 'What time zones do you work in?',
      answer: `We set a regular hour each week that’s daytime for you. Early mornings and evenings in California cover most of Asia, Europe, Africa and Latin America. We reply to messages within ${CLIENT_TIME}.`,
    },
  ],
  registerLabel: 'Register',
  explore: 'services',
  showsTraction: false,
};
