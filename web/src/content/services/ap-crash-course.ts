import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('ap-crash-course'),
  metaDescription:
    'AP crash courses in Biology, Chemistry and Math: the whole syllabus in one week before the exam, in small groups online, with past exam questions.',
  headline: 'One week before the AP exam, in good order',
  lead: 'Biology, Chemistry or Math: the whole syllabus once through, past exam questions, and a plan for the day itself.',
  about: {
    title: 'About the AP crash course',
    paragraphs: [
      'The course takes one week. Each day has two hours of topics and two hours of questions under exam time, with a long break between. Groups are small, and each has one subject.',
      'It is for students who have taken the class and want to walk in with the syllabus fresh. It cannot replace a year of lessons. If that is what is missing, we say so on day one and suggest what to do instead.',
    ],
  },
  included: [
    {
      sign: 'sprout',
      title: 'Biology',
      text: 'Cells to ecology, with data tables, graphs and experiments you have never seen.',
    },
    {
      sign: 'flask',
      title: 'Chemistry',
      text: 'Equilibrium, acids and thermodynamics first, because that is where most points get lost.',
    },
    {
      sign: 'calculator',
      title: 'Math',
      text: 'Calculus AB or BC: limits to series, with and without the calculator.',
    },
    {
      sign: 'clock',
      title: 'Two full practice exams',
      text: 'One on the first day, one on the sixth, both marked by your teacher.',
    },
    {
      sign: 'pen',
      title: 'Free-response clinic',
      text: 'How graders award single points, and how to collect them with half an answer.',
    },
    {
      sign: 'notes',
      title: 'One-page summary',
      text: 'You write your own, unit by unit. It is the only thing to read on the last evening.',
    },
  ],
  steps: [
    { title: 'Day 1', text: 'A past exam, to see what you already know.' },
    { title: 'Days 2 to 5', text: 'All units in order, the heaviest ones first.' },
    { title: 'Day 6', text: 'A second exam under real time, and a talk about each lost point.' },
    { title: 'Day 7', text: 'Loose ends in the morning. Sleep, bag, breakfast: the plan for exam day.' },
  ],
  questions: [
    {
      question: 'When does the course take place?',
      answer:
        'In April, in the weeks before the AP exams in May, with one group over spring break. You hear the exact dates when we contact you after registration. All sessions are online.',
    },
    {
      question: 'Can I take two subjects?',
      answer:
        'Yes, in two different weeks. Two subjects in the same week mean eight hours a day, and by Thursday nothing stays. We do not book it that way.',
    },
    {
      question: 'My teacher has not finished the syllabus. Does it still help?',
      answer:
        'It does. Tell us which units are new to you. They get more time in your week, and you receive a short reading for each of them beforehand.',
    },
    {
      question: 'Which score will I get?',
      answer:
        'Nobody can tell you that. After the second practice exam you know which score your answers would have earned that day, and which units to look at again.',
    },
    {
      question: 'What do I need to bring?',
      answer:
        'Your notes from the class, the calculator you will use in the exam, paper, and a camera for the questions that we work through together. Bring a snack as well: four hours are long.',
    },
    {
      question: 'Is there a recording?',
      answer:
        'The topic sessions are recorded and stay open to the group until the exam. The question sessions are not, so that everyone dares to be wrong.',
    },
  ],
  registerLabel: 'Register',
  explore: 'packages',
  showsTraction: true,
};
