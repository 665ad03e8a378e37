// Sample: people: profiles. Delete this line when it’s yours.
import { elena, tomas } from './counselor-summaries.ts';
import { numbers } from './numbers.ts';
import type { CounselorProfile } from './types.ts';

/** The profiles on the About page. Invented people. */
export const counselors: readonly CounselorProfile[] = [
  {
    ...elena,
    credential: 'M.Ed. in school counseling, B.S. in chemistry',
    experience: numbers.founderYears,
    studentHelp: numbers.helped,
    acceptanceRate: numbers.profileAcceptance,
    desc1:
      'Elena taught chemistry before she became a counselor. She reads applications at the kitchen table, with the whole family, and starts each first meeting with the same question: what does your student do when no one asks them to?',
    desc2:
      'She builds the college lists, runs the junior-year plan and tells you when a school isn’t the right fit, even if the name is.',
    topics: ['The college list', 'The junior-year plan', 'Offers and what they cost'],
  },
  {
    ...tomas,
    credential: 'Master of Public Health, B.S. in biology',
    experience: numbers.coachYears,
    studentHelp: numbers.helped,
    acceptanceRate: numbers.profileAcceptance,
    desc1:
      'Tomas coaches students who are set on medicine at seventeen, and helps others find out early that they’re not. He knows what each program asks for and when.',
    desc2: 'He prepares students with mock interviews: forty minutes, a real timer, and notes the same evening.',
    topics: ['BS/MD and BS/DO programs', 'Interviews', 'Whether medicine is right'],
  },
];
