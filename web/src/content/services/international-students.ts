import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('guidance-to-international-students'),
  headline: 'Applying to the U.S. from another school system',
  lead: 'How your grades are read, which tests you need, how funding is proved, and what happens at the visa interview.',
  about: {
    title: 'About guidance to international students',
    paragraphs: [
      'The application is the same form, but a different journey: transcripts in another language, an English test, proof of funds, an I-20 and a visa. Each has its own clock.',
      'We meet in your time zone. We know what U.S. readers do not know about your school, and help you to explain it.',
    ],
  },
  steps: [
    { title: 'Translate', text: 'Transcripts, grading scale and a school profile that a reader understands.' },
    { title: 'Test', text: 'TOEFL, IELTS or Duolingo, and the SAT or ACT where it helps.' },
    { title: 'Fund', text: 'Colleges that give aid to international students, and proof of funds for the rest.' },
    { title: 'Travel', text: 'I-20, SEVIS fee, F-1 visa interview, housing, first week.' },
  ],
  registerLabel: 'Register',
  explore: 'services',
  showsTraction: false,
};
