import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('middle-school-counceling'),
  headline: 'An early start that still feels like middle school',
  lead: 'For students in grades 6 to 8 and their parents: a few good habits, the right math track, and room to try things.',
  about: {
    title: 'About middle school counseling',
    paragraphs: [
      'No college looks at grade 7. But the courses open to you in grade 11 depend on what you choose now, and reading and steady work are easier to begin early than late.',
      'We meet once a month, half of it with parents. There is no résumé to fill.',
    ],
  },
  steps: [
    { title: 'Notice', text: 'What does your child return to without being asked?' },
    { title: 'Choose courses', text: 'Math and language tracks, and what they lead to in high school.' },
    { title: 'Build habits', text: 'A calendar, a reading list, one hour without a phone.' },
    { title: 'Look ahead', text: 'The step to grade 9, prepared in spring.' },
  ],
  registerLabel: 'Register',
  explore: 'services',
  showsTraction: false,
};
