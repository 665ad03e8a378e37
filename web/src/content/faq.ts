import { LOGIN_OTP } from '#contract/endpoints/sign-in/limits.ts';
import { responseTimes } from '#contract/words/response-times.ts';
import { packagePrice } from './package-facts.ts';
import { generalQuestions } from './sections/general-questions.ts';
import { cost } from './sections/usual-cost.ts';
import type { QuestionGroup } from './types.ts';

export const faqPage = {
  description:
    'Answers for students and parents: who we are, which students we accept, which package fits, how tutoring starts, and how to buy a PDF guide or get a refund.',
  lead: 'Short answers. If yours isn’t here, ask us.',
  /** The office hours follow the text. */
  unanswered: {
    title: 'Still have questions?',
    text: `Write or call, and a counselor, not a machine, will answer. We answer messages within ${responseTimes.message}. We answer the phone`,
  },
} as const;

export const questionGroups: readonly QuestionGroup[] = [
  { id: 'about-us', title: 'About us', questions: generalQuestions },
  {
    id: 'services-and-packages',
    title: 'Services and packages',
    questions: [
      {
        question: 'Do I have to buy a package?',
        answer:
          'No. You can book a single hour of consultation, or a block of hours, and stop when your question is answered. If you choose a package later, tell your counselor what you’ve already done together.',
      },
      {
        question: 'Which package fits my student?',
        answer:
          'Preparation is for grades 6 to 8, Foundation for grades 9 and 10, Execution for grades 11 and 12. The Comprehensive Essay Bundle and UC PIQ’s are for seniors who only need help with writing.',
      },
      ...(cost.usual === '' ? [] : [{ question: 'What does it cost?', answer: `${cost.usual} ${packagePrice}.` }]),
      {
        question: 'How do I pay for a package or hours?',
        answer:
          'After your free call we email you an agreement: what’s included, the hours, the total and the days of payment. You read it, sign it by typing your name, and pay each installment there with PayPal. You need no account for that, and we never charge you unless you press the button.',
      },
      {
        question: 'How do I use my hours, and see how many are left?',
        answer:
          'Log in with the email address that got the agreement. Your dashboard shows how many hours are left and where each one went, and you book sessions yourself. If you cancel in time, a session’s hours come back; your agreement says how long before it begins that is.',
      },
      {
        question: 'How does tutoring start?',
        answer: 'With a free 30-minute demo class, online and one-to-one. Afterward, you decide whether to continue.',
      },
      {
        question: 'Do you write essays for students?',
        answer:
          'No. We ask questions, comment on drafts and explain how a reader will see them. The words are the student’s own, as colleges expect.',
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
          'Open Major Insights, select one or more guides, confirm your email address with a code, and pay with PayPal in U.S. dollars. Your guides will be in your dashboard right away.',
      },
      {
        question: 'I’m under 18. Can I buy a guide?',
        answer:
          'Only someone 18 or older can pay, so ask a parent. Choose your guides, and on the payment page press “Ask someone else to pay”: we email them a link, or you send it yourself. They need no account, and your guides are in your dashboard as soon as they’ve paid.',
      },
      {
        question: 'Can I download a guide again?',
        answer: 'Yes. Log in with your email address and a one-time code; every guide you bought is in your dashboard.',
      },
      {
        question: 'Why is there no password?',
        answer: `We email you a code instead. It works once and expires in ${String(LOGIN_OTP.validSeconds / 60)} minutes, so there’s nothing to remember and nothing to steal.`,
      },
      {
        question: 'Can I cancel or get a refund?',
        answer:
          'Write to us through the contact page and tell us why. If the reasons are genuine and proved after investigation, we’ll refund the original card or the same payment account.',
      },
    ],
  },
];
