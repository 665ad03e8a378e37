import { financialConsultation, researchDiscounts, tutoringDiscounts } from '../package-benefits.ts';
import { packageCard } from '../package-cards.ts';
import type { PackageDetails } from '../types.ts';

export const packageDetails: PackageDetails = {
  ...packageCard('execution'),
  metaDescription:
    'The Execution package for grades 11 and 12: college list, tests, essays, applications, aid and the final choice, planned with your counselor week by week.',
  headline: 'Execution, for grades 11 and 12',
  lead: 'The list, tests, essays, forms and final choice, week by week.',
  description: [
    'Now everything has a date. You get one counselor, one essay expert and one calendar. Parents and students see the same plan, so you can talk about something else at dinner.',
    'Grade 11 is for tests, visits, teachers and the first version of the list. The summer is for the essays. The fall is for forms, and the spring for offers and the final choice.',
    'We finish two weeks before each deadline, because websites crash on the last night.',
  ],
  earlyStart: [
    'Essays that you start in June are better by October, and take less time overall.',
    'Teachers write their best recommendations for students who ask in spring.',
    'Early applications are often due November 1, so the work on them happens in summer.',
    'A list made in grade 11 leaves time to visit a college, decide it’s not for you, and find another.',
  ],
  included: [
    {
      icon: 'calendar',
      title: 'Meetings by season',
      text: 'Every week from August to January, twice a month before and after.',
    },
    {
      icon: 'scales',
      title: 'Balanced list',
      text: 'Ten to twelve colleges that your student would be happy to attend and your family can afford.',
    },
    {
      icon: 'pen',
      title: 'Essay coaching',
      text: 'The Common App essay of up to 650 words and the supplements for your list.',
    },
    {
      icon: 'check',
      title: 'Application check',
      text: 'A second person reads each form before you submit it.',
    },
    {
      icon: 'microphone',
      title: 'Interview practice',
      text: 'Two rehearsals with someone you haven’t met before, with notes afterward.',
    },
    {
      icon: 'flag',
      title: 'The final choice',
      text: 'Help with comparing offers, planning visits, writing waitlist letters and paying the deposit on time.',
    },
  ],
  benefits: [
    {
      title: financialConsultation,
      text: 'Best used in September of grade 12, when you have the list and the aid forms are about to open.',
    },
    {
      title: researchDiscounts,
      text: 'For a project in the summer before senior year that you finish early enough to write about.',
    },
    {
      title: tutoringDiscounts,
      text: 'Keeps your senior fall grades, which colleges do read, as strong as your essays.',
    },
  ],
  questions: [
    {
      question: 'What does a week in October look like?',
      answer:
        'One 50-minute meeting, two drafts with comments, one form checked. For the student, that’s about five hours, planned around tests at school. Every Sunday, the shared page shows what the week will bring.',
    },
    {
      question: 'How many colleges do you help us apply to?',
      answer:
        'Up to twelve. With more than that, the supplements get thin. If your list has a good reason to be longer, we’ll talk about it in August, not in December.',
    },
    {
      question: 'Should we apply early decision?',
      answer:
        'Only if one college is clearly your first choice and you could pay its price without comparing offers, because early decision is binding. Early action isn’t, and we often recommend it.',
    },
    {
      question: 'We only need help with one part. Is a package too much?',
      answer:
        'It may be. In that case, book an hour or a block of hours for the list, the forms or the interviews. If you only need help with essays, choose the Comprehensive Essay Bundle.',
    },
    {
      question: 'What if no college says yes?',
      answer:
        'That’s rare if your list includes two likely colleges. If it happens, we’ll stay with you: some colleges admit in May, transferring is possible, and a gap year can be a good one. No one can promise a particular offer.',
    },
  ],
};
