import { type DemoSubject, demoSubjects, subjectNames } from './words/demo-subjects.ts';

/** The subject that an address or a form names, if it is one. */
export const subjectIn = (typed: string): DemoSubject | undefined => demoSubjects.find((one) => one === typed);

/** What a booking is called in a sentence, such as: demo class in Mathematics for Ben. */
export const bookingName = ({
  kind = 'consultation',
  subject,
  student,
}: {
  readonly kind?: string;
  readonly subject?: DemoSubject | undefined;
  readonly student?: string | undefined;
}): string => (subject === undefined ? kind : `demo class in ${demoOf({ subject, student })}`);

/** Mathematics for Ben. */
export const demoOf = ({
  subject,
  student,
}: {
  readonly subject: DemoSubject;
  readonly student?: string | undefined;
}): string => `${subjectNames[subject]}${student === undefined ? '' : ` for ${student}`}`;
