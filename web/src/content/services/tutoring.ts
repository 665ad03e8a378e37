import { DEMO_MINUTES } from '#contract/endpoints/consultations/limits.ts';
import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('tutoring'),
  metaDescription:
    'One-to-one online tutoring in Mathematics, Sciences, English and Computer Science, built on schoolwork. It starts with a free 30-minute demo class.',
  headline: 'One tutor, one student, one subject at a time',
  lead: 'Virtual 1:1 lessons in Mathematics, Sciences, English and Computer Science. You start with a 30-minute free demo class.',
  youGet: 'You get a starting test that shows what was missed earlier, and notes after every lesson.',
  demo: {
    title: 'Book a free demo class',
    text: `${String(DEMO_MINUTES)} minutes with the tutor you’d have, working on a real problem from school. Choose a subject, then a time. There’s no charge and no obligation.`,
    // As the contract has them, which would be one more script on this page; a test compares.
    links: [
      { label: 'Mathematics', to: '/book?demo=mathematics' },
      { label: 'Sciences', to: '/book?demo=sciences' },
      { label: 'English', to: '/book?demo=english' },
      { label: 'Computer Science', to: '/book?demo=computer-science' },
    ],
  },
  about: {
    title: 'About tutoring',
    paragraphs: [
      'A lesson starts with last week’s mistakes and ends with one thing that the student can now do alone. In between, the student talks and works, and the tutor listens and asks questions. Afterward, parents get three lines: what we did, what went well, what’s next.',
      'We teach math from elementary algebra to calculus, science from middle school to AP Biology, Chemistry and Physics, reading and writing in every grade, and programming from the first loop to AP Computer Science.',
      'Everything happens online, one-to-one, on a shared whiteboard. The student needs a quiet corner, a camera and paper.',
    ],
  },
  included: [
    {
      icon: 'ruler',
      title: 'Mathematics',
      text: 'Pre-algebra, algebra, geometry, precalculus, calculus and statistics.',
    },
    {
      icon: 'flask',
      title: 'Sciences',
      text: 'Biology, Chemistry and Physics, for regular and AP classes.',
    },
    {
      icon: 'book',
      title: 'English',
      text: 'Close reading, grammar, vocabulary, and class essays that make a point.',
    },
    {
      icon: 'code',
      title: 'Computer Science',
      text: 'Python and Java, from the first program to a project worth showing.',
    },
    {
      icon: 'search',
      title: 'Starting test',
      text: 'Thirty short questions that show what the student missed earlier.',
    },
    { icon: 'notes', title: 'Lesson notes', text: 'The whiteboard and the solved problems, saved after every lesson.' },
  ],
  steps: [
    { title: 'Demo class', text: '30 free minutes with the tutor you’d have.' },
    { title: 'Find the gap', text: 'We go back to where things stopped making sense.' },
    { title: 'Weekly lessons', text: 'Same tutor, same time, and homework that takes 20 minutes.' },
    { title: 'Look back', text: 'Every eight weeks, we look at the progress and decide together what’s next.' },
  ],
  questions: [
    {
      question: 'What happens in the free demo class?',
      answer:
        'For 30 minutes, the student works on a real problem from school with the tutor. Parents are welcome to listen. At the end, the tutor tells you what’s missing and how many weeks it may take. There’s no charge and no obligation.',
    },
    {
      question: 'Who are the tutors?',
      answer:
        'People with a degree in the subject they teach and years of one-to-one teaching. If the two of you don’t get along, tell us after any lesson and we’ll match you with another tutor.',
    },
    {
      question: 'How long is a lesson, and how often?',
      answer:
        'Sixty minutes once a week suits most students. Younger ones do better with two half-hours. Before a big exam, some take two lessons a week for a month and then go back to one.',
    },
    {
      question: 'What if we have to miss a lesson?',
      answer:
        'You can move it up to the day before, as often as you need, at no cost. If you have to cancel the same day, ask us: a fever is a good reason, a forgotten calendar isn’t.',
    },
    {
      question: 'Do you do the homework with the student?',
      answer:
        'No. We use it to see where the student gets stuck, then practice on a different problem. The student finishes the homework alone, so that the teacher at school sees what they can really do.',
    },
  ],
  registerLabel: 'Register',
  explore: 'packages',
  showsTraction: true,
};
