import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('tutoring'),
  headline: 'One tutor, one student, one subject at a time',
  lead: 'Virtual 1:1 lessons in Mathematics, Sciences, English and Computer Science. The first 30-minute demo class is free.',
  about: {
    title: 'About tutoring',
    paragraphs: [
      'A lesson starts with last week’s mistakes and ends with one thing that the student can now do alone. The tutor writes three lines to parents after each lesson: what we did, what went well, what is next.',
      'Times are fixed by the week and can be moved until the day before. The student needs a quiet corner, a camera and paper.',
    ],
  },
  steps: [
    { title: 'Demo class', text: '30 minutes, free, with the tutor you would have.' },
    { title: 'Find the gap', text: 'A short test shows which earlier chapter is missing.' },
    { title: 'Weekly lessons', text: 'Same tutor, same hour, homework that takes 20 minutes.' },
    { title: 'Look back', text: 'Every eight weeks we compare with the start and decide together.' },
  ],
  registerLabel: 'Register',
  explore: 'packages',
  showsTraction: true,
};
