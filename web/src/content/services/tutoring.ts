import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('tutoring'),
  metaDescription:
    'One-to-one online tutoring in Mathematics, Sciences, English and Computer Science, around the student’s own schoolwork. Starts with a free 30-minute demo class.',
  headline: 'One tutor, one student, one subject at a time',
  lead: 'Virtual 1:1 lessons in Mathematics, Sciences, English and Computer Science. You start with a 30-minute free demo class.',
  about: {
    title: 'About tutoring',
    paragraphs: [
      'A lesson starts with last week’s mistakes and ends with one thing that the student can now do alone. In between the student talks and works, and the tutor listens and asks. Afterward parents get three lines: what we did, what went well, what is next.',
      'We teach from elementary algebra to calculus, from middle school science to AP Biology, Chemistry and Physics, reading and writing at every grade, and programming from the first loop to AP Computer Science.',
      'Everything happens online, one-to-one, on a shared whiteboard. The student needs a quiet corner, a camera and paper.',
    ],
  },
  included: [
    {
      sign: 'ruler',
      title: 'Mathematics',
      text: 'Pre-algebra, algebra, geometry, precalculus, calculus and statistics.',
    },
    { sign: 'flask', title: 'Sciences', text: 'Biology, Chemistry and Physics, at school level and for AP classes.' },
    {
      sign: 'book',
      title: 'English',
      text: 'Close reading, grammar, vocabulary, and essays for class that make a point.',
    },
    {
      sign: 'code',
      title: 'Computer Science',
      text: 'Python and Java, from the first program to a project worth showing.',
    },
    {
      sign: 'search',
      title: 'Starting test',
      text: 'Thirty short questions that show which earlier chapter is missing.',
    },
    { sign: 'notes', title: 'Lesson notes', text: 'The whiteboard and the worked problems, saved after every lesson.' },
  ],
  steps: [
    { title: 'Demo class', text: '30 minutes, free, with the tutor you would have.' },
    { title: 'Find the gap', text: 'We go back to the point where things stopped making sense.' },
    { title: 'Weekly lessons', text: 'Same tutor, same hour, homework that takes 20 minutes.' },
    { title: 'Look back', text: 'Every eight weeks we compare with the start and decide together.' },
  ],
  questions: [
    {
      question: 'What happens in the free demo class?',
      answer:
        'For 30 minutes the student works on a real problem from school with the tutor. Parents may listen. At the end the tutor says what is missing and how many weeks it may take, and you owe nothing.',
    },
    {
      question: 'Who are the tutors?',
      answer:
        'People with a degree in the subject they teach and years of teaching one-to-one. If the two of you do not get along, tell us after any lesson and we propose another tutor.',
    },
    {
      question: 'How long is a lesson, and how often?',
      answer:
        'Sixty minutes once a week suits most students. Younger ones do better with two half hours. Before a large exam some take two lessons a week for a month and then go back to one.',
    },
    {
      question: 'What if we have to miss a lesson?',
      answer:
        'Move it until the day before, as often as you must, and it costs nothing. For a lesson canceled on the same day, ask us; a fever is a reason, a forgotten calendar is not.',
    },
    {
      question: 'Do you do the homework with the student?',
      answer:
        'We use it to see where the thinking stops, then practice on a different problem. The homework itself goes home unfinished, so that the teacher at school sees what the student can really do.',
    },
  ],
  registerLabel: 'Register',
  explore: 'packages',
  showsTraction: true,
};
