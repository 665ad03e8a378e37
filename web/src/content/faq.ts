import { LOGIN_OTP } from '#contract/limits.ts';
import { responseTimes } from '#contract/response-times.ts';
import { generalQuestions } from './general-questions.ts';
import type { QuestionGroup } from './types.ts';

export const faqPage = {
  description:
    'Answers for students and parents: who we are, whom we accept, which package fits, how tutoring starts, how PDF guides are paid for, and how refunds work.',
  lead: 'Short answers. If yours is missing, ask a person.',
  /** Ends the page; the office hours follow. */
  unanswered: {
    title: 'Not answered?',
    text: `Write or call, and a counselor answers you, not a machine. Messages are answered within ${responseTimes.message}. Somebody is at the phone`,
  },
} as const;

/** All questions of the FAQ page. */
export const questionGroups: readonly QuestionGroup[] = [
  { id: 'about-us', title: 'About us', questions: generalQuestions },
  {
    id: 'services-and-packages',
    title: 'Services and packages',
    questions: [
      {
        question: 'Do I have to buy a package?',
        answer:
          'No. You can book a single hour of consultation, or a block of hours, and stop when your question is answered. If you later take a package, tell your counselor what you have already done together.',
      },
      {
        question: 'Which package fits my student?',
        answer:
          'Preparation is for grades 6 to 8, Foundation for grades 9 and 10, Execution for grades 11 and 12. The Comprehensive Essay Bundle and UC PIQ’s are for seniors who need help with writing only.',
      },
      {
        question: 'How does tutoring start?',
        answer: 'With a free demo class of 30 minutes, online and one-to-one. You decide afterward whether to go on.',
      },
      {
        question: 'Do you write essays for students?',
        answer:
          'No. We ask questions, comment on drafts and explain what a reader will see. The words are the student’s own, and colleges expect exactly that.',
      },
    ],
  },
  {
    id: 'guides',
    title: 'PDF guides and payment',
    questions: [
      {
        question: 'How do I buy a guide?',
        answer:
          'Open Major Insights, select one or several guides, confirm your email address with a code, and pay with PayPal in U.S. dollars. The guides are in your dashboard right away.',
      },
      {
        question: 'Can I download a guide again?',
        answer: 'Yes. Log in with your email address and a one-time code; every guide you bought is in your dashboard.',
      },
      {
        question: 'Why is there no password?',
        answer: `A code sent to your email address takes its place. It works once and for at most ${String(LOGIN_OTP.validSeconds / 60)} minutes, so there is nothing to remember and nothing to steal.`,
      },
      {
        question: 'Can I cancel or get a refund?',
        answer:
          'Write to us through the contact page with your reason. Where the reasons are genuine and proved after investigation, the money goes back to the original card or the same payment account.',
      },
    ],
  },
];
