import type { Question } from '../types.ts';

/** The first group of the FAQ page. */
export const generalQuestions: readonly Question[] = [
  {
    question: 'Who are you?',
    answer:
      'A team of counselors, essay coaches and tutors led by a certified counselor with more than 11 years[[founderYears]] of experience. We work online with families in every U.S. time zone and abroad.',
  },
  {
    question: 'What is your success rate?',
    answer:
      '90%[[placed]] of our students were placed in desired colleges, meaning colleges on their own final list. 95%[[acceptance]] of students using the service were accepted by at least one college. These are past results; no one can promise yours.',
  },
  {
    question: 'Where are your students placed?',
    answer:
      'At public and private universities across the United States, at liberal arts colleges, and in BS/MD and BS/DO programs. The right college fits the student’s interests, budget and personality, so every list is different.',
  },
  {
    question: 'Which students do you accept?',
    answer:
      'Any student from grade 6 to senior year who wants to do the work. There’s no minimum GPA. We do limit how many seniors each counselor takes, so that every essay gets a careful read in the fall.',
  },
];
