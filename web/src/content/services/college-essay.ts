import { DRAFT_TIME } from '#contract/words/response-times.ts';
import { serviceCard } from '../service-cards.ts';
import type { ServiceDetails } from '../types.ts';

export const service: ServiceDetails = {
  ...serviceCard('college-essay'),
  metaDescription:
    'Essay help for the Common App, UC PIQs and supplements: find the story, draft it, revise it. The words stay the student’s.',
  headline: 'Essays that sound like the person who wrote them',
  lead: 'A coach who asks good questions, reads every draft and keeps the life in it.',
  youGet: 'You get a story session, an outline, comments on every draft and a final check of each essay.',
  about: {
    title: 'About college essays',
    paragraphs: [
      'We work on the Common App essay of up to 650 words, on the Coalition essay and on college supplements. For the UC Personal Insight Questions you choose 4 of 8 and answer each in up to 350 words.',
      'Our essay experts average 15 years’[[essayExperts]] experience and hold at least a Master’s degree. They never write for you: a reader notices a borrowed voice.',
    ],
  },
  importance: {
    title: 'Why is it Important?',
    paragraphs: [
      'Grades and scores say what you did. Only the essay shows how you think. When many applicants have similar numbers, it helps a reader remember one.',
      'Good essays take time, not talent. Three weeks and five drafts beat one long night.',
    ],
  },
  included: [
    {
      icon: 'chat',
      title: 'Story session',
      text: 'One hour of questions that turns up six or seven true stories.',
    },
    { icon: 'list', title: 'Outline', text: 'Half a page: where the essay starts, what changes, where it ends.' },
    {
      icon: 'pen',
      title: 'Draft comments',
      text: `Notes in the margin and a paragraph on the whole, within ${DRAFT_TIME}.`,
    },
    {
      icon: 'microphone',
      title: 'Reading aloud',
      text: 'You read, we listen. We mark every sentence you wouldn’t say.',
    },
    {
      icon: 'map',
      title: 'Supplement map',
      text: 'Which essays can serve several prompts, so you write less.',
    },
    { icon: 'check', title: 'Final check', text: 'Length, spelling, the right prompt and the right college’s name.' },
  ],
  steps: [
    { title: 'Collect', text: 'Objects, habits, arguments, mistakes: raw material before you choose a topic.' },
    { title: 'Draft', text: 'One story, written quickly, so there’s something to work on.' },
    { title: 'Revise', text: 'First the order, then the paragraphs, then the words, never all at once.' },
    { title: 'Rest and send', text: 'Leave it for a few days, read it once more, and let it go.' },
  ],
  questions: [
    {
      question: 'When should I begin?',
      answer:
        'In June before senior year, if you can. The Common App prompts are out, and an essay finished in August leaves the fall for supplements.',
    },
    {
      question: 'I have nothing special to write about. What now?',
      answer:
        'You’re in good company. Most strong essays are about small things: a bus route, a recipe, a job on Saturdays. In the story session we look for moments where you changed your mind. That’s where readers lean in.',
    },
    {
      question: 'How much do you change in my draft?',
      answer:
        'We don’t change anything. We mark what’s unclear, ask what you mean, and show how others solved the same problem. Every sentence you send is yours.',
    },
    {
      question: 'How many drafts does one essay need?',
      answer:
        'Usually four to six for the Common App essay and two or three for a supplement. With a package you can send as many as you need. With single hours, we tell you first how many it takes.',
    },
    {
      question: 'Can parents read the drafts?',
      answer:
        'If the student agrees, and ideally twice: the outline, to say what’s missing, and the last version, to catch typos. In between, too many voices flatten the essay.',
    },
  ],
  registerLabel: 'Register Now',
  explore: 'packages',
  showsTraction: true,
};
