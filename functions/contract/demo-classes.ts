/** What a free demo class can be about, as families read it. */
export const subjectNames = {
  mathematics: 'Mathematics',
  sciences: 'Sciences',
  english: 'English',
  'computer-science': 'Computer Science',
} as const;
export type DemoSubject = keyof typeof subjectNames;

export const demoSubjects = Object.keys(subjectNames) as DemoSubject[];

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
