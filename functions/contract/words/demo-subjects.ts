import { sitePaths } from '../site-paths.ts';

/** What a free demo class can be about, as families read it. */
export const subjectNames = {
  mathematics: 'Mathematics',
  sciences: 'Sciences',
  english: 'English',
  'computer-science': 'Computer Science',
} as const;
export type DemoSubject = keyof typeof subjectNames;

export const demoSubjects = Object.keys(subjectNames) as DemoSubject[];

/** Where to book again: a consultation, or a demo class in a subject. */
export const bookPath = (subject?: DemoSubject): string =>
  subject === undefined ? sitePaths.book : `${sitePaths.book}?demo=${subject}`;
