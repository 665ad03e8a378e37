import * as v from 'valibot';
import { day } from '../fields/day.ts';
import {
  alt,
  description,
  includedItem,
  line,
  lineOrNone,
  list,
  namedText,
  pagePath,
  paragraph,
  picture,
  question,
  sample,
} from './rules.ts';

/** The words of the other pages. */

export const home = v.object({
  description: description(),
  kicker: line(80),
  title: line(80),
  lead: line(300),
  /** Below the buttons; about the first one. */
  next: line(),
  servicesLead: line(),
  guidesLead: line(),
  packagesLead: line(),
  /** The About Us teaser. */
  about: paragraph(600),
  introductions: list(v.object({ grades: line(40), ...namedText.entries }), 3, 3),
});

export const about = v.object({
  headline: line(120),
  description: description(),
  paragraphs: list(paragraph(), 1, 6),
  meeting: line(300),
  collegesLead: line(),
  reasons: list(includedItem, 2, 8),
});

export const gallery = v.object({
  description: description(),
  heading: line(80),
  lead: line(),
  note: lineOrNone(300),
  next: v.object({ title: line(80), text: paragraph(400), action: line(60) }),
  /** In the order of a student’s years. */
  pictures: list(v.object({ picture, alt: alt(), when: line(40), caption: line(120) }), 1, 30),
});

export const faq = v.object({
  description: description(),
  lead: line(),
  /** The office hours follow the text. */
  unanswered: v.object({ title: line(80), text: paragraph(400) }),
  groups: list(
    v.object({
      id: v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/, 'Use small letters and hyphens')),
      title: line(80),
      questions: list(question, 1, 20),
    }),
    1,
    10,
  ),
});

/** The free consultation, at the end of most pages. */
export const consultation = v.object({
  title: line(80),
  lead: line(),
  /** The link to the calendar, beside a button that links to registration. */
  pick: line(60),
  /** What follows the link to the calendar. */
  steps: list(namedText, 1, 5),
  /** Beside the links to it on the pages of services and packages. */
  notes: v.object({ links: line(), price: line() }),
});

const subject = v.object({ title: line(80), heading: line(80), kicker: line(80), lead: line(300) });

const bookSubjects = [
  'consultation',
  'session',
  'demo',
  'booked consultation',
  'booked session',
  'booked demo',
] as const;

/** What the page to book a time is about. */
export type BookSubject = (typeof bookSubjects)[number];

export const book = v.object({
  description: description(),
  subjects: v.object(v.entriesFromList(bookSubjects, subject)),
  prepareTitle: line(80),
  prepare: list(line(), 1, 10),
  prepareNote: lineOrNone(),
  /** What was chosen isn’t said again once it is booked. */
  facts: v.object(v.entriesFromList(bookSubjects, list(namedText, 0, 8))),
});

export const signUp = v.object({
  description: description(),
  kicker: line(80),
  lead: line(300),
  /** Beside the link to the calendar. */
  pick: line(),
  whoCalls: line(),
  /** What follows registration. */
  steps: list(namedText, 1, 5),
});

export const contact = v.object({ description: description(), lead: line(300), visit: lineOrNone() });

export const classes = v.object({ description: description(), lead: line(300), steps: list(namedText, 1, 6) });

export const notFound = v.object({
  kicker: line(60),
  title: line(80),
  lead: line(300),
  links: list(v.object({ to: pagePath, ...namedText.entries }), 1, 6),
});

/**
 * The parts below a heading, in this order. A paragraph or point may contain links, as
 * `[text](address)`.
 */
const legalPart = {
  title: line(120),
  paragraphs: v.exactOptional(list(paragraph(2500))),
  points: v.exactOptional(list(paragraph(2500))),
  /** Paragraphs that follow the points. */
  after: v.exactOptional(list(paragraph(2500))),
  /** Shown with the business’s address, email and phone. */
  contact: v.exactOptional(v.object({ role: line(60), name: line(80) })),
};

export const legal = v.object({
  sample,
  title: line(80),
  metaDescription: description(),
  /** The day of the last change. */
  changed: day,
  intro: list(paragraph(2500), 1, 6),
  sections: list(v.object({ ...legalPart, parts: v.exactOptional(list(v.object(legalPart))) }), 1, 30),
});
