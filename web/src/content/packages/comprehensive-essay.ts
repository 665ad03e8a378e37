import { DRAFT_TIME, DRAFT_TIME_IN_SEASON } from '#contract/response-times.ts';
import { financialConsultation, researchDiscounts, tutoringDiscounts } from '../package-benefits.ts';
import { packageCard } from '../package-cards.ts';
import type { PackageDetails } from '../types.ts';

export const packageDetails: PackageDetails = {
  ...packageCard('comprehensive-essay'),
  metaDescription:
    'The Comprehensive Essay Bundle: unlimited help with UC PIQs, the Common App essay, Coalition and college supplements, with one coach until the last deadline.',
  headline: 'Comprehensive Essay Bundle',
  lead: 'Unlimited essay help for UC PIQs, Common App, Coalition and college supplements.',
  description: [
    'For students who have their list and their plan, and want a reader for everything they write. There is no count of essays or drafts. You send, we comment.',
    'Our experts average 15 years’[[essayExperts]] experience with essays and hold at least a Master’s degree. You keep the same one from the first idea to the last supplement, so nobody has to get to know you again in November.',
    'The bundle runs from the day you register until your last application is sent. It does not cover the list, the forms or the interviews; those are part of Execution.',
  ],
  earlyStart: [
    'A student with ten colleges writes twenty to thirty texts. Begun in summer, that is two a week.',
    'The first essay takes the longest. Once it stands, others grow from it.',
    'A text that has rested for a week shows its own mistakes.',
    'Those who write early can still throw an essay away, and the second idea is often the good one.',
  ],
  included: [
    {
      sign: 'pen',
      title: 'Common App essay',
      text: 'One story in at most 650 words, usually the first thing we work on.',
    },
    { sign: 'list', title: 'UC PIQs', text: 'Choose 4 of 8 questions and answer each in at most 350 words.' },
    {
      sign: 'notes',
      title: 'Coalition essay',
      text: 'For the colleges that take it, mostly grown from the Common App text.',
    },
    {
      sign: 'school',
      title: 'College supplements',
      text: 'Why here, why this subject, your community, and the odd ones.',
    },
    { sign: 'map', title: 'Essay map', text: 'All prompts of all your colleges on one page, with what can be shared.' },
    {
      sign: 'coins',
      title: 'Scholarship essays',
      text: 'The same help for scholarships and honors colleges on your list.',
    },
  ],
  benefits: [
    {
      title: financialConsultation,
      text: 'A good moment to find out which scholarships want an essay of their own.',
    },
    {
      title: researchDiscounts,
      text: 'In case a summer project is still ahead of you and the writing can wait until July.',
    },
    {
      title: tutoringDiscounts,
      text: 'English lessons too, when grammar or sentence rhythm is what slows the drafts.',
    },
  ],
  questions: [
    {
      question: 'What does unlimited mean?',
      answer:
        'As many essays and drafts as your applications need, for one student and one season. The only limit is time: a draft sent on the day before a deadline gets a quick reading, not a deep one.',
    },
    {
      question: 'How fast do comments come back?',
      answer: `Within ${DRAFT_TIME}, and within ${DRAFT_TIME_IN_SEASON} from mid-October to early January. Send a text on Monday and you can revise it on Thursday.`,
    },
    {
      question: 'Do we also meet, or is it all in writing?',
      answer:
        'Both. You have a video meeting every two weeks, and one whenever a new essay starts. Talking finds the story; writing shows whether it holds.',
    },
    {
      question: 'Can a parent send drafts?',
      answer:
        'Drafts come from the student, because comments lead to questions that only the student can answer. Parents get the essay map and see what is finished.',
    },
    {
      question: 'Do I need this if I only apply to the University of California?',
      answer:
        'No. UC asks for the four Personal Insight answers and nothing else. The smaller package, UC PIQ’s, covers them completely.',
    },
  ],
};
