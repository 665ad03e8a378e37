import { DRAFT_TIME } from '#contract/response-times.ts';
import { financialConsultation, researchDiscounts, tutoringDiscounts } from '../package-benefits.ts';
import { packageCard } from '../package-cards.ts';
import type { PackageDetails } from '../types.ts';

export const packageDetails: PackageDetails = {
  ...packageCard('uc-piqs'),
  metaDescription:
    'The UC PIQ’s package: choose four of the eight University of California questions and write four strong answers of 350 words, with a coach who knows the form.',
  headline: "UC PIQ's: four answers out of eight questions",
  lead: 'The University of California asks eight Personal Insight Questions. You choose 4 of 8, and each answer has room for 350 words.',
  description: [
    'The questions are short and plain, and readers want short and plain answers: what you did, why, and what came of it. That is harder than it sounds.',
    'A PIQ is not a small Common App essay. It needs no opening scene and no closing wisdom. It works like a good interview answer, with facts in every line.',
    'We help you to choose the four that together show most of you, and read every draft until each answer earns its place. Plan for five weeks, or three if you must.',
  ],
  earlyStart: [
    'The UC application opens on August 1, and the questions hardly change from year to year.',
    'Four answers at one a week leave a month to spare.',
    'One set of answers goes to every UC campus, so the work counts many times.',
    'Summer examples are fresh in August; by November you remember that you worked, but not what you learned.',
  ],
  included: [
    { sign: 'list', title: 'Choosing four', text: 'A talk through all eight, with your own examples for each.' },
    {
      sign: 'search',
      title: 'Fact lists',
      text: 'What happened, what you did, what changed: bullet points before sentences.',
    },
    { sign: 'pen', title: 'Margin notes', text: `Within ${DRAFT_TIME}, on as many versions as it takes.` },
    { sign: 'check', title: 'Set check', text: 'Do the four tell four different things? If two overlap, one goes.' },
    { sign: 'scissors', title: 'Cutting', text: 'From 500 words to 350 without losing the point.' },
    {
      sign: 'heart',
      title: 'Activity list',
      text: 'The activities and awards section of the UC form, checked line by line.',
    },
  ],
  benefits: [
    {
      title: financialConsultation,
      text: 'With UC in view: what in-state and out-of-state families pay, and which forms lead to aid.',
    },
    {
      title: researchDiscounts,
      text: 'A lab place in the summer gives the academic question something real to talk about.',
    },
    {
      title: tutoringDiscounts,
      text: 'For the courses of senior year that your UC application lists as in progress.',
    },
  ],
  questions: [
    {
      question: 'Which four questions are best?',
      answer:
        'The four for which you have the best examples. All eight count the same. We usually look for one about learning, one about people, one about something made or organized, and one that surprises.',
    },
    {
      question: 'Can I reuse my Common App essay?',
      answer:
        'The story perhaps, the text hardly. It would have to lose half its length and most of its scenes. We show you which facts survive the move.',
    },
    {
      question: 'Is there help if I already have four drafts?',
      answer:
        'Yes. Send them with your registration. We read the set as a whole first and tell you which answers stay, which need work and which question you should swap.',
    },
    {
      question: 'Do all 350 words have to be used?',
      answer:
        'No, but most good answers end between 300 and 350. If you stop at 200, a fact is usually missing; we ask until it turns up.',
    },
    {
      question: 'When is the application due?',
      answer:
        'At the end of the fall filing period, around December 1; the form shows the exact day. We aim to have your answers finished by early November and sent a week later.',
    },
  ],
};
