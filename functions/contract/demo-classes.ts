import { type DemoSubject, demoSubjects, subjectNames } from './demo-subjects.ts';

/** The subject that an address or a form names, if it is one. */
export const subjectIn = (typed: string): DemoSubject | undefined => demoSubjects.find((one) => one === typed);

/** What a booking is called in a sentence: consultation, session, demo class in Mathematics. */
export const bookingName = ({
  kind = 'consultation',
  subject,
}: {
  readonly kind?: string;
  readonly subject?: DemoSubject | undefined;
}): string => (subject === undefined ? kind : `demo class in ${subjectNames[subject]}`);
