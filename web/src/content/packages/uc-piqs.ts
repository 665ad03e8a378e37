import { DRAFT_TIME } from '#contract/words/response-times.ts';
import { financialConsultation, researchDiscounts, tutoringDiscounts } from '../package-benefits.ts';
import { packageCard } from '../package-cards.ts';
import type { PackageDetails } from '../types.ts';

export const packageDetails: PackageDetails = {
  ...packageCard('uc-piqs'),
  metaDescription:
    'The UC PIQ’s package: choose four of the eight University of California questions and write four strong answers of 350 words, with a coach who knows the format.',
  headline: "UC PIQ's: four answers out of eight questions",
  lead: 'The University of California asks eight Personal Insight Questions. You choose 4 of 8, and each answer can be up to 350 words.',
  description: [
    'The questions are short and plain, and readers want short, plain answers: what you did, why, and what came of it. That’s harder than it sounds.',
    'A PIQ isn’t a short Common App essay. It doesn’t need an opening scene or a moral at the end. It works like a good interview answer, with facts in every line.',
    'We help you choose the four that, together, show the most of you. Then we read every draft until each answer earns its place. Plan on five weeks, or three if you have to.',
  ],
  earlyStart: [
    'The UC application opens on August 1, and the questions hardly change from year to year.',
    'At one answer a week, you have a month to spare.',
    'One set of answers goes to every UC campus, so the work counts many times.',
    'Your summer is fresh in your mind in August. By November, you remember that you worked, but not what you learned.',
  ],
  included: [
    { icon: 'list', title: 'Choosing four', text: 'We talk through all eight, with your own examples for each.' },
    {
      icon: 'search',
      title: 'Fact lists',
      text: 'What happened, what you did, what changed: bullet points before sentences.',
    },
    { icon: 'pen', title: 'Margin notes', text: `Within ${DRAFT_TIME}, on as many versions as it takes.` },
    { icon: 'check', title: 'Set check', text: 'Do the four show four different things? If two overlap, one goes.' },
    { icon: 'scissors', title: 'Cutting', text: 'From 500 words to 350 without losing the point.' },
    {
      icon: 'heart',
      title: 'Activity list',
      text: 'The activities and awards section of the UC form, checked line by line.',
    },
  ],
  benefits: [
    {
      title: financialConsultation,
      text: 'With a focus on UC: what in-state and out-of-state families pay, and which forms lead to aid.',
    },
    {
      title: researchDiscounts,
      text: 'A summer in a lab gives you something real to say about an academic subject.',
    },
    {
      title: tutoringDiscounts,
      text: 'For the senior-year courses that your UC application lists as in progress.',
    },
  ],
  questions: [
    {
      question: 'Which four questions are best?',
      answer:
        'The four for which you have the best examples. All eight count the same. We usually look for one about learning, one about people, one about something you made or organized, and one that no one would expect.',
    },
    {
      question: 'Can I reuse my Common App essay?',
      answer:
        'The story, maybe. The essay itself, probably not: it would have to lose half its length and most of its scenes. We’ll show you which facts to keep.',
    },
    {
      question: 'Is there help if I already have four drafts?',
      answer:
        'Yes. Send them when you register. First we read all four together. Then we tell you which answers are good, which need work and which question to swap.',
    },
    {
      question: 'Do all 350 words have to be used?',
      answer:
        'No, but most good answers end between 300 and 350. If you stop at 200, a fact is usually missing, and we’ll ask until we find it.',
    },
    {
      question: 'When is the application due?',
      answer:
        'At the end of the fall filing period, around December 1; the application shows the exact day. We aim to finish your answers by early November, so that you can submit a week later.',
    },
  ],
};
