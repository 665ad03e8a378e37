import { packageCard } from '../package-cards.ts';
import type { PackageDetails } from '../types.ts';
import { packageBenefits } from './benefits.ts';

export const packageDetails: PackageDetails = {
  ...packageCard('comprehensive-essay'),
  headline: 'Comprehensive Essay Bundle',
  lead: 'Unlimited essay help for UC PIQs, Common App, Coalition and college supplements.',
  description: [
    'For students who have their list and their plan, and want a reader for everything they write. There is no count of essays or drafts; you send, we comment.',
    'Our essay experts average 15 years of experience and hold at least a Master’s degree. You keep the same one from the first idea to the last supplement.',
  ],
  earlyStart: [
    'A student with ten colleges writes twenty to thirty texts. Begun in summer, that is two a week.',
    'The first essay takes the longest. Once it stands, others grow from it.',
    'A text that has rested for a week shows its own mistakes.',
  ],
  included: [
    { title: 'Common App essay', text: 'One story in at most 650 words.' },
    { title: 'UC PIQs', text: 'Choose 4 of 8 questions, answer each in at most 350 words.' },
    { title: 'Coalition essay', text: 'For the colleges that use it.' },
    { title: 'College supplements', text: 'Why here, why this subject, and the odd ones.' },
    { title: 'Essay map', text: 'Which text can serve which college, on one page.' },
    { title: 'Last reading', text: 'Spelling, length and the right college’s name.' },
  ],
  benefits: packageBenefits,
};
