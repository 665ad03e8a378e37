import { packageCard } from '../package-cards.ts';
import type { PackageDetails } from '../types.ts';
import { packageBenefits } from './benefits.ts';

export const packageDetails: PackageDetails = {
  ...packageCard('uc-piqs'),
  headline: "UC PIQ's: four answers out of eight questions",
  lead: 'The University of California asks eight Personal Insight Questions. You choose 4 of 8, and each answer has room for 350 words.',
  description: [
    'The questions are short and plain, and readers want short and plain answers: what you did, why, and what came of it. That is harder than it sounds.',
    'We help you to choose the four that together show most of you, and read every draft until each answer earns its place.',
  ],
  earlyStart: [
    'The UC application opens on August 1, and the questions hardly change from year to year.',
    'Four answers at one a week leave a month to spare.',
    'One set of answers goes to every UC campus, so the work counts many times.',
  ],
  included: [
    { title: 'Choosing four', text: 'A talk through all eight, with your own examples.' },
    { title: 'Outlines', text: 'What happened, what you did, what changed.' },
    { title: 'Draft comments', text: 'Within three working days, as often as it takes.' },
    { title: 'Set check', text: 'Do the four tell four different things?' },
    { title: 'Word count', text: 'From 500 words to 350 without losing the point.' },
    { title: 'Activity list', text: 'The UC activities section, read along.' },
  ],
  benefits: packageBenefits,
};
