import { DRAFT_TIME, DRAFT_TIME_IN_SEASON } from '#contract/words/response-times.ts';
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
    'For students who have a list and a plan, and want a reader for everything they write. We don’t count essays or drafts. You send them, we comment.',
    'Our experts average 15 years’[[essayExperts]] experience with essays and hold at least a Master’s degree. You work with the same person from the first idea to the last supplement, so no one has to get to know you all over again in November.',
    'The bundle runs from the day you register until you send your last application. It doesn’t cover the list, the forms or the interviews; those are part of Execution.',
  ],
  earlyStart: [
    'A student with ten colleges writes twenty to thirty essays. If you start in summer, that’s two a week.',
    'The first essay takes the longest. Once it’s done, others grow out of it.',
    'Put an essay away for a week, and you’ll see its mistakes.',
    'If you write early, you can still throw an essay away, and the second idea is often the good one.',
  ],
  included: [
    {
      icon: 'pen',
      title: 'Common App essay',
      text: 'One story in at most 650 words, usually the first thing we work on.',
    },
    { icon: 'list', title: 'UC PIQs', text: 'Choose 4 of 8 questions and answer each in at most 350 words.' },
    {
      icon: 'notes',
      title: 'Coalition essay',
      text: 'For the colleges that take it. It usually grows out of the Common App essay.',
    },
    {
      icon: 'school',
      title: 'College supplements',
      text: 'Why this college, why this major, your community, and the quirky ones.',
    },
    {
      icon: 'map',
      title: 'Essay map',
      text: 'Every prompt from every college on one page, showing which can share an essay.',
    },
    {
      icon: 'coins',
      title: 'Scholarship essays',
      text: 'The same help for scholarships and honors colleges on your list.',
    },
  ],
  benefits: [
    {
      title: financialConsultation,
      text: 'A good time to find out which scholarships ask for their own essay.',
    },
    {
      title: researchDiscounts,
      text: 'Useful if you still have a summer project ahead and the writing can wait until July.',
    },
    {
      title: tutoringDiscounts,
      text: 'English lessons, too, if grammar or sentence rhythm is slowing you down.',
    },
  ],
  questions: [
    {
      question: 'What does unlimited mean?',
      answer:
        'As many essays and drafts as your applications need, for one student and one season. The only limit is time: if you send a draft the day before a deadline, it gets a quick read, not a deep one.',
    },
    {
      question: 'How fast do comments come back?',
      answer: `Within ${DRAFT_TIME}, and within ${DRAFT_TIME_IN_SEASON} from mid-October to early January. Send a draft on Monday, and you can revise it on Thursday.`,
    },
    {
      question: 'Do we also meet, or is it all in writing?',
      answer:
        'Both. You have a video meeting every two weeks, and one whenever you start a new essay. You find the story by talking; you find out whether it works by writing.',
    },
    {
      question: 'Can a parent send drafts?',
      answer:
        'No, drafts come from the student, because our comments raise questions that only the student can answer. Parents get the essay map and can see what’s finished.',
    },
    {
      question: 'Do I need this if I only apply to the University of California?',
      answer:
        'No. UC asks only for the four Personal Insight answers. The smaller package, UC PIQ’s, covers all of them.',
    },
  ],
};
