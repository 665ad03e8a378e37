import type { Question } from './types.ts';

/** The four questions that everyone asks first; they open the FAQ page. */
export const generalQuestions: readonly Question[] = [
  {
    question: 'Who are you?',
    answer:
      'A team of counselors, essay coaches and tutors led by a certified counselor with more than 11 years[[founderYears]] of experience. We work online with families in every U.S. time zone and abroad.',
  },
  {
    question: 'What is your success rate?',
    answer:
      '90%[[placed]] of our students were placed in desired colleges, which means colleges that they put on their own final list. 95%[[acceptance]] of students using the service were accepted by at least one. Past results describe past students; nobody can promise yours.',
  },
  {
    question: 'Where are your students placed?',
    answer:
      'At public and private universities across the United States, at liberal arts colleges, and in BSMD and BSDO programs. The right place is the one that fits in subject, cost and temper, so the list differs for each student.',
  },
  {
    question: 'Which students do you accept?',
    answer:
      'Any student from grade 6 to senior year who wants to do the work. There is no minimum grade average. We do limit how many seniors one counselor takes, so that essays are read properly in the fall.',
  },
];
