import { packageCard } from '../package-cards.ts';
import type { PackageDetails } from '../types.ts';
import { packageBenefits } from './benefits.ts';

export const packageDetails: PackageDetails = {
  ...packageCard('foundation'),
  headline: 'Foundation, for grades 9 and 10',
  lead: 'Two years in which grades begin to count and there is still time to change your mind.',
  description: [
    'From grade 9 on every course appears on the transcript. We choose them with you, keep an eye on the load, and help with the one or two activities that deserve more time.',
    'By the end of grade 10 your student has a record to build on, a summer that meant something, and a first idea of colleges.',
  ],
  earlyStart: [
    'A weak first semester can be repaired; two weak years are hard to explain.',
    'Activities need two years to grow from joining to leading.',
    'Summer programs and research places ask for applications in January, not in May.',
  ],
  included: [
    { title: 'Counseling meetings', text: 'Twice a month in term, once in summer.' },
    { title: 'Four-year course plan', text: 'Honors, AP and dual enrollment, with a load that leaves sleep.' },
    { title: 'Activity coaching', text: 'One or two that go deep instead of nine that do not.' },
    { title: 'Summer matching', text: 'Internships, research and volunteering that fit.' },
    { title: 'PSAT and test timeline', text: 'When to test, and when not to.' },
    { title: 'First college visits', text: 'Whom to ask what, near home first.' },
  ],
  benefits: packageBenefits,
};
