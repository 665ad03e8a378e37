import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('college-essay'),
  headline: 'Essays that sound like the person who wrote them',
  lead: 'An essay coach who asks good questions, reads every draft and stops you before you polish the life out of it.',
  about: {
    title: 'About college essays',
    paragraphs: [
      'We work on the Common App essay of up to 650 words, on UC Personal Insight Questions, where you choose 4 of 8, on the Coalition essay and on college supplements.',
      'Our essay experts average 15 years of experience and hold at least a Master’s degree. They comment and question; they never write for you.',
    ],
  },
  importance: {
    title: 'Why is it Important?',
    paragraphs: [
      'Grades and scores say what you did. The essay is the one place where a reader hears how you think. When many applicants have similar numbers, it helps the reader to remember one of them.',
      'Good essays take time rather than talent: three weeks and five drafts do more than one long night.',
    ],
  },
  steps: [
    { title: 'Collect', text: 'An hour of questions that turns up six or seven true stories.' },
    { title: 'Draft', text: 'One story, written badly and quickly, so that there is something to work on.' },
    { title: 'Revise', text: 'Comments within three working days, draft by draft, until it is yours.' },
    { title: 'Reuse', text: 'A map of which supplement can grow from which text, to save you work.' },
  ],
  registerLabel: 'Register Now',
  explore: 'packages',
  showsTraction: true,
};
