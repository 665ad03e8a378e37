// Sample: partner. Delete this line when it’s yours.
import { CLIENT_TIME, responseTimes } from '#contract/words/response-times.ts';
import { brand } from './brand.ts';
import { type Claim, numbers } from './numbers.ts';
import type { NamedText } from './types.ts';

/** An invented sample. */
export const partner = {
  name: 'Brightbench AI Program',
  text: 'A twelve-week online program in which high school students build a working machine-learning project with a mentor and present it at the end. Our students get spots in the first round.',
  url: 'https://example.com/',
} as const;

export const partnersPage = {
  description: `Become a ${brand.name} partner: teachers, mentors, researchers and program leaders who want to work with high school students.`,
  title: `Become a ${brand.name.replaceAll(' ', '\u00a0')} Partner`,
  lead: 'Do you teach, mentor, do research or run a program for high school students? We know students who are looking for exactly that.',
} as const;

export const applicationPage = {
  description: `Apply to become a partner: tell us who you are, what you offer high school students and how to reach you. A counselor will answer within ${responseTimes.application}.`,
  lead: `In a few lines, tell us who you are, what you offer students and how to reach you. A counselor reads every application and will write to you within ${responseTimes.application}.`,
} as const;

/** The four tiles of the partner page. */
export const partnerFigures: readonly Claim[] = [
  numbers.helped,
  numbers.schools,
  numbers.scholarships,
  numbers.matched,
];

export const partnerReasons: readonly NamedText[] = [
  {
    title: 'Students who want to be there',
    text: 'We send you students who know what you do and have asked for it, one at a time.',
  },
  {
    title: 'A named contact',
    text: `One counselor knows the students you teach and answers your email within ${CLIENT_TIME}.`,
  },
  {
    title: 'Clear terms',
    text: 'What you offer, who it’s for and what it costs, on one page that families see before they sign up.',
  },
];
