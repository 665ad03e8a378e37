import { counselorSummaries } from './counselor-summaries.ts';
import { claimOf } from './numbers.ts';
import { piece } from './piece.ts';

const profiles = piece('people');

/** The profiles on the About page. */
export const counselors = counselorSummaries.flatMap((summary, place) => {
  const profile = profiles[place];
  if (profile === undefined) return [];
  const { experience, studentHelp, acceptanceRate, ...texts } = profile;
  return {
    ...summary,
    ...texts,
    experience: claimOf(experience),
    studentHelp: claimOf(studentHelp),
    acceptanceRate: claimOf(acceptanceRate),
  };
});

export type CounselorProfile = (typeof counselors)[number];
