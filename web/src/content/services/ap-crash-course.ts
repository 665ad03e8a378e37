import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('ap-crash-course'),
  metaDescription:
    'AP crash courses in Biology, Chemistry and Math: the whole course in one week before the exam, in small groups online, with past exam questions.',
  headline: 'One week to get ready for the AP exam',
  lead: 'Biology, Chemistry or Math: one full pass through the course, past exam questions, and a plan for exam day.',
  youGet: 'You get two full practice exams, a free-response clinic and your own one-page summary.',
  about: {
    title: 'About the AP crash course',
    paragraphs: [
      'The course takes one week. Each day has two hours of topics and two hours of timed questions, with a long break in between. Groups are small, and each covers one subject.',
      'It’s for students who have taken the class and want to walk into the exam with everything fresh. It can’t replace a year of lessons. If that’s what you need, we’ll tell you on day one and suggest what to do instead.',
    ],
  },
  included: [
    {
      icon: 'sprout',
      title: 'Biology',
      text: 'From cells to ecology, with data tables, graphs and experiments you’ve never seen.',
    },
    {
      icon: 'flask',
      title: 'Chemistry',
      text: 'Equilibrium, acids and thermodynamics first, because that’s where most points are lost.',
    },
    {
      icon: 'calculator',
      title: 'Math',
      text: 'Calculus AB or BC, from limits to series, with and without a calculator.',
    },
    {
      icon: 'clock',
      title: 'Two full practice exams',
      text: 'One on the first day and one on the sixth, both graded by your teacher.',
    },
    {
      icon: 'pen',
      title: 'Free-response clinic',
      text: 'How graders award each point, and how to earn some with a partial answer.',
    },
    {
      icon: 'notes',
      title: 'One-page summary',
      text: 'You write your own, unit by unit. It’s the only thing to read the night before.',
    },
  ],
  steps: [
    { title: 'Day 1', text: 'A past exam shows what you already know.' },
    { title: 'Days 2 to 5', text: 'All the units, the biggest ones first.' },
    { title: 'Day 6', text: 'A second exam, timed like the real one, and a look at every lost point.' },
    { title: 'Day 7', text: 'Loose ends in the morning, then the plan for exam day: sleep, bag, breakfast.' },
  ],
  questions: [
    {
      question: 'When does the course take place?',
      answer:
        'In April, in the weeks before the AP exams in May, with one group over spring break. We’ll give you the exact dates when we contact you after you register. All sessions are online.',
    },
    {
      question: 'Can I take two subjects?',
      answer:
        'Yes, in two different weeks. Two subjects in the same week mean eight hours a day, and by Thursday nothing sticks. We don’t book it that way.',
    },
    {
      question: 'My teacher hasn’t finished the syllabus. Does it still help?',
      answer:
        'Yes. Tell us which units are new to you. We’ll spend more time on them, and send you a short reading on each one beforehand.',
    },
    {
      question: 'What score will I get?',
      answer:
        'No one can tell you that. After the second practice exam, you’ll know what score you would have earned that day, and which units to review.',
    },
    {
      question: 'What do I need to bring?',
      answer:
        'Your class notes, the calculator you’ll use in the exam, paper, and a camera for the questions that we work through together. Bring a snack, too: four hours is a long time.',
    },
    {
      question: 'Is there a recording?',
      answer:
        'We record the topic sessions, and the group can watch them until the exam. We don’t record the question sessions, so that no one is afraid to be wrong.',
    },
  ],
  registerLabel: 'Register',
  explore: 'packages',
  showsTraction: true,
};
