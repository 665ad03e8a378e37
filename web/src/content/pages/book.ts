import { CONSULTATION_MINUTES } from '#contract/limits.ts';
import type { NamedText } from '../types.ts';

const minutes = String(CONSULTATION_MINUTES);

export const bookPage = {
  description: `Pick a time for your free ${minutes}-minute consultation with a college counselor, by phone or video. See every free time of the next four weeks.`,
  kicker: `Free, ${minutes} minutes, by phone or video`,
  lead: 'Pick a time that works for you. We’ll tell you what we’d do first, and what you can handle on your own.',
  prepareTitle: 'What to prepare',
  prepare: [
    'This year’s courses and grades, or a transcript',
    'Test scores, if there are any',
    'What your student does outside of class',
    'The two or three questions that matter most to you',
  ],
  prepareNote: 'Don’t have it all? Come anyway.',
} as const;

export const bookFacts: readonly NamedText[] = [
  {
    title: 'Who you’ll talk to',
    text: 'A counselor who is free at the time you pick. Parents and students are both welcome.',
  },
  { title: 'How long', text: `${minutes} minutes. There’s no charge and no obligation.` },
  { title: 'How', text: 'We call you, or you join a video meeting. You choose.' },
];
