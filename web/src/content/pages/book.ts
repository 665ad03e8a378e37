import { CONSULTATION_MINUTES, DEMO_MINUTES } from '#contract/endpoints/consultations/limits.ts';
import type { NamedText } from '../types.ts';

const minutes = String(CONSULTATION_MINUTES);
const demoMinutes = String(DEMO_MINUTES);

export const bookPage = {
  description: `Pick a time for your free ${minutes}-minute consultation with a college counselor, by phone or video. See every free time of the next four weeks.`,
  /** What the page is about, by what is being booked, or is booked. */
  subjects: {
    consultation: {
      title: 'Book a Consultation',
      heading: 'Book your free consultation',
      kicker: `Free, ${minutes} minutes, by phone or video`,
      lead: 'Pick a time that works for you. We’ll tell you what we’d do first, and what you can handle on your own.',
    },
    session: {
      title: 'Book a Session',
      heading: 'Book a session',
      kicker: 'Paid with your hours, by phone or video',
      lead: 'Pick a time that works for you and your student.',
    },
    demo: {
      title: 'Book a Demo Class',
      heading: 'Book a free demo class',
      kicker: `Free, ${demoMinutes} minutes, one-to-one`,
      lead: 'Pick a subject and a time. The student works on a real problem from school with the tutor.',
    },
    'booked consultation': {
      title: 'Your Consultation',
      heading: 'Your free consultation',
      kicker: 'Booked',
      lead: 'We look forward to talking with you.',
    },
    'booked session': {
      title: 'Your Session',
      heading: 'Your session',
      kicker: 'Booked',
      lead: 'Your counselor looks forward to it.',
    },
    'booked demo': {
      title: 'Your Demo Class',
      heading: 'Your free demo class',
      kicker: 'Booked',
      lead: 'Your tutor looks forward to it.',
    },
  },
  prepareTitle: 'What to prepare',
  prepare: [
    'This year’s courses and grades, or a transcript',
    'Test scores, if there are any',
    'What your student does outside of class',
    'The two or three questions that matter most to you',
  ],
  prepareNote: 'Don’t have it all? Come anyway.',
} as const;

/** What the page is about. */
export type BookSubject = keyof typeof bookPage.subjects;

const how: NamedText = { title: 'How', text: 'We call you, or you join a video meeting. You choose.' };

const lessonAfterward: readonly NamedText[] = [
  { title: 'Afterward', text: 'Your counselor sends you a summary with the next steps. It stays in your dashboard.' },
];

const demoAhead: readonly NamedText[] = [
  {
    title: 'What to have ready',
    text: 'A quiet corner, a camera, paper, and a problem that the student got stuck on.',
  },
  {
    title: 'At the end',
    text: 'The tutor tells you what’s missing and how many weeks it may take.',
  },
];

/** What was chosen isn't said again once it is booked. */
export const bookFacts: Readonly<Record<BookSubject, readonly NamedText[]>> = {
  consultation: [
    {
      title: 'Who you’ll talk to',
      text: 'A counselor who is free at the time you pick. Parents and students are both welcome.',
    },
    { title: 'How long', text: `${minutes} minutes. There’s no charge and no obligation.` },
    how,
  ],
  'booked consultation': [],
  session: [how, ...lessonAfterward],
  'booked session': lessonAfterward,
  demo: [
    {
      title: 'Who you’ll meet',
      text: 'The tutor you’d have. Parents are welcome to listen.',
    },
    {
      title: 'How long',
      text: `${demoMinutes} minutes, once in each subject for each student. There’s no charge and no obligation.`,
    },
    how,
    ...demoAhead,
  ],
  'booked demo': demoAhead,
};
