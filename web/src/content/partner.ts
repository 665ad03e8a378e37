import type { NamedText } from './types.ts';

/** The partner page. The partner is an invented sample. */
export const partner = {
  name: 'Brightbench AI Program',
  text: 'A twelve-week online program in which high school students build one working machine-learning project with a mentor and present it at the end. Our students get a place in the first round.',
  url: 'https://example.com/',
} as const;

export const partnerReasons: readonly NamedText[] = [
  {
    title: 'Students who want to be there',
    text: 'We send you people who have read what you do and have asked for it, one at a time.',
  },
  {
    title: 'A named contact',
    text: 'One counselor answers your mail within two working days and knows the students you teach.',
  },
  {
    title: 'Clear terms',
    text: 'What you offer, whom it suits and what it costs stand in one page that families see before they sign up.',
  },
];
