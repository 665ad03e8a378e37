// Sample: people: names and portraits. Delete this line when it’s yours.
import elenaPortrait from '../pictures/portraits/elena.svg';
import tomasPortrait from '../pictures/portraits/tomas.svg';
import type { CounselorSummary } from './types.ts';

/** For the link to the counselors on many pages. Invented people. */
export const elena: CounselorSummary = {
  name: 'Elena Marwick',
  role: 'Founder and certified counselor',
  image: elenaPortrait,
};

export const tomas: CounselorSummary = {
  name: 'Tomas Lindqvist-Oyelaran',
  role: 'BS/MD and BS/DO coach',
  image: tomasPortrait,
};

export const counselorSummaries: readonly CounselorSummary[] = [elena, tomas];
