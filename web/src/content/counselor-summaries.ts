import elenaPortrait from '../pictures/portraits/elena.svg';
import tomasPortrait from '../pictures/portraits/tomas.svg';
import type { CounselorSummary } from './types.ts';

/** Who the counselors are, in short: for the line that stands near the first action of many pages. Invented people. */
export const elena: CounselorSummary = {
  name: 'Elena Marwick',
  role: 'Founder and certified counselor',
  image: elenaPortrait,
};

export const tomas: CounselorSummary = {
  name: 'Tomas Lindqvist-Oyelaran',
  role: 'BSMD/BSDO coach',
  image: tomasPortrait,
};

export const counselorSummaries: readonly CounselorSummary[] = [elena, tomas];
