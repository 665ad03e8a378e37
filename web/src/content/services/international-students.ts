import { CLIENT_TIME } from '#contract/response-times.ts';
import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('guidance-to-international-students'),
  metaDescription:
    'Guidance for international students who apply to U.S. colleges: transcripts, tests, proof of funding, visas and deadlines, explained to the whole family.',
  headline: 'Applying to the U.S. from another school system',
  lead: 'How your grades are read, which tests you need, how funding is proved, and what happens at the visa interview.',
  about: {
    title: 'About guidance to international students',
    paragraphs: [
      'The application form is the same for everyone. The journey is not: transcripts in another language, an English test, proof of funds, an I-20 and a visa, each with its own clock.',
      'We meet in your time zone, on weekends if school ends late. We know what a U.S. reader does not know about your school, and help you to explain it: how grades are given, what the national exam means, why there were no clubs to lead.',
      'Parents are welcome at every meeting. If English is hard for them, bring someone who can interpret, and we go slowly.',
    ],
  },
  included: [
    {
      sign: 'notes',
      title: 'Transcript guide',
      text: 'Translation, grading scale and a school profile that your principal can sign.',
    },
    {
      sign: 'clock',
      title: 'Test plan',
      text: 'TOEFL, IELTS or Duolingo, and the SAT or ACT where a college wants it.',
    },
    {
      sign: 'coins',
      title: 'List with funding',
      text: 'Who gives aid to international students, how much, and by which form.',
    },
    {
      sign: 'pen',
      title: 'Essay coaching',
      text: 'Your own English, clear and correct, without American phrases pasted in.',
    },
    {
      sign: 'globe',
      title: 'Visa preparation',
      text: 'Papers in order, likely questions, and two practice interviews.',
    },
    {
      sign: 'luggage',
      title: 'Arrival list',
      text: 'Flights, housing, vaccinations, bank, phone and the first week on campus.',
    },
  ],
  steps: [
    { title: 'Translate', text: 'From the middle of grade 11: papers take longer than you think.' },
    { title: 'Test', text: 'English first, because every other date hangs on it.' },
    { title: 'Fund', text: 'Know the yearly sum and where it comes from before you apply.' },
    { title: 'Travel', text: 'Accept an offer, get the I-20, pay the SEVIS fee, book the F-1 interview.' },
  ],
  questions: [
    {
      question: 'Can international students get financial aid?',
      answer:
        'At some colleges, yes, and the amounts differ widely. Federal aid is closed to you, but a college may give its own grants or scholarships. Your list shows for each one what it has published and whether asking affects the decision.',
    },
    {
      question: 'Which English test should I take?',
      answer:
        'The one that all colleges on your list accept and that you can take near home. We look at a sample of each with you. Most students need six to ten weeks to prepare.',
    },
    {
      question: 'My school does not calculate a GPA. Is that a problem?',
      answer:
        'No. Do not convert your grades yourself. Colleges prefer the original scale with an explanation, and we help your school to write one on a single page.',
    },
    {
      question: 'What does the visa officer ask?',
      answer:
        'Why this college, how it is paid for, and what you plan to do afterward. The talk is short. We practice plain, true answers, and we make sure that your papers say the same. The decision is the officer’s alone.',
    },
    {
      question: 'Which time zones do you work in?',
      answer: `We agree on a fixed hour each week that is daytime for you. Early morning and evening in California cover most of Asia, Europe, Africa and Latin America. We reply to messages within ${CLIENT_TIME}.`,
    },
  ],
  registerLabel: 'Register',
  explore: 'services',
  showsTraction: false,
};
