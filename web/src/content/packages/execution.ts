import { packageCard } from '../package-cards.ts';
import type { PackageDetails } from '../types.ts';
import { packageBenefits } from './benefits.ts';

export const packageDetails: PackageDetails = {
  ...packageCard('execution'),
  headline: 'Execution, for grades 11 and 12',
  lead: 'The list, the tests, the essays, the forms and the final choice, week by week.',
  description: [
    'Now everything has a date. You get one counselor, one essay coach and one calendar. Parents see the same page as students, so dinner can be about something else.',
    'We finish two weeks before each deadline, because websites fail on the last evening.',
  ],
  earlyStart: [
    'Essays begun in June are better in October, and take less time in total.',
    'Teachers write their best recommendations for those who ask in spring.',
    'Early applications are due on November 1; the work for them is summer work.',
  ],
  included: [
    { title: 'Weekly meetings in season', text: 'August to January; twice a month before and after.' },
    { title: 'College list', text: 'Likely, target and reach, with net price and reasons.' },
    { title: 'Essay coaching', text: 'The Common App essay of up to 650 words and its supplements.' },
    { title: 'Application check', text: 'Every form read by a second pair of eyes before you send it.' },
    { title: 'Interview practice', text: 'Two practice interviews with notes.' },
    { title: 'The final choice', text: 'Offers compared, visits planned, waitlist letters.' },
  ],
  benefits: packageBenefits,
};
