import * as v from 'valibot';
import { day } from '../fields/day.ts';
import { isTimeZone } from '../time-zone.ts';
import { description, line, lineOrNone, list, namedText, paragraph, picture, sample, webLink } from './rules.ts';

/** The business, its people, and what it says of its success. */

/** The name of an entry of the numbers, as in a text’s mark. */
const numberName = v.pipe(v.string(), v.maxLength(40), v.regex(/^\w+$/, 'Use letters and digits'));

const degrees = (most: number) => {
  const message = `Enter a number from -${String(most)} to ${String(most)}`;
  return v.pipe(v.number(message), v.minValue(-most, message), v.maxValue(most, message));
};

export const business = v.object({
  sample,
  name: line(60),
  tagline: line(80),
  email: v.pipe(v.string(), v.email('Enter an email address')),
  /** In E.164 format, for the tel link. */
  phone: v.pipe(v.string(), v.regex(/^\+\d{7,15}$/, 'Enter the number with its country code, such as +12025550123')),
  phoneText: line(40),
  /** Above the addresses in the footer. */
  invitation: line(120),
  /** IANA name of the time zone for all dates on pages, in emails and in operators' lists. */
  timeZone: v.pipe(line(60), v.check(isTimeZone, 'Enter the name of a time zone, such as America/New_York')),
  /** Two to five capital letters, as in FYR-48213. */
  receiptPrefix: v.pipe(v.string(), v.regex(/^[A-Z]{2,5}$/, 'Two to five capital letters')),
  copyrightYears: line(20),
  address: v.object({
    street: line(100),
    city: line(60),
    state: line(30),
    postcode: line(12),
    country: line(60),
  }),
  /** The point on the map. */
  map: v.object({
    latitude: degrees(90),
    longitude: degrees(180),
  }),
  hours: line(),
  social: list(
    v.object({ network: v.picklist(['Facebook', 'Instagram', 'LinkedIn', 'YouTube']), link: webLink }),
    0,
    4,
  ),
});

/** A number about the success or size of the business. A page shows it only with a footnote. */
const claim = v.object({
  name: numberName,
  /** The number as shown, with its unit. */
  figure: line(40),
  /** The number for screen readers, if they would misread the figure. */
  spoken: v.exactOptional(line(40)),
  /** The text beside the number. */
  label: line(120),
  /** What is counted and how, in whole sentences. */
  counts: paragraph(400),
  period: line(80),
  /** What proves it, for the business alone: it isn’t published. */
  evidence: v.object({
    /** The record that shows it, so that someone else can count again. */
    source: line(),
    /** When someone last compared the number with it. It may be published for a year from then. */
    checked: day,
  }),
});

export const numbers = v.object({
  sample,
  numbers: list(claim, 0, 60),
  /** The panel “Our Traction” and the home banner. */
  traction: list(numberName, 3, 3),
  /** On the home page, with a footnote that limits it. */
  promise: line(),
});

export const people = v.object({
  sample,
  counselors: list(
    v.object({
      name: line(80),
      role: line(80),
      picture,
      /** Degrees and certificates, in one line. */
      credential: line(),
      experience: numberName,
      studentHelp: numberName,
      acceptanceRate: numberName,
      paragraphs: list(paragraph(600), 1, 2),
      /** What families ask this person about, in two to four words each. */
      topics: list(line(60), 1, 6),
    }),
    1,
    12,
  ),
});

export const testimonials = v.object({
  sample,
  quotes: list(
    v.object({
      name: line(80),
      relation: line(60),
      location: line(80),
      picture,
      /** The first sentence, which a closed tile shows. */
      opening: line(200),
      rest: paragraph(600),
      /** What the person got for the quote, or is to the business; required if there is any. */
      disclosure: v.exactOptional(line()),
      /** Who agreed in writing that the quote may be published. It isn’t published itself. */
      consent: v.object({
        name: line(80),
        day,
        /** Whether that is the parent or guardian of the one who is quoted, as for a minor. */
        parent: v.boolean(),
        /** What the quoted person is to the business; ‘none’ if nothing. */
        relation: line(),
        /** What they got for the quote. The quote’s disclosure names it, and a relation. */
        reward: v.exactOptional(line()),
      }),
    }),
    1,
    12,
  ),
});

export const colleges = v.object({
  sample,
  colleges: list(
    v.object({
      name: line(80),
      picture,
      /** Who at the college agreed that its logo is shown. It isn’t published. */
      permission: v.object({ from: line(), day }),
    }),
    1,
    20,
  ),
});

export const partners = v.object({
  sample,
  partner: v.object({ name: line(80), text: paragraph(600), url: webLink }),
  page: v.object({ description: description(), title: line(80), lead: line(300) }),
  application: v.object({ description: description(), lead: line(300) }),
  /** The four tiles of the partner page. */
  figures: list(numberName, 4, 4),
  reasons: list(namedText, 1, 6),
});

export const resources = v.object({
  resources: list(v.object({ picture, title: line(80), desc: lineOrNone(), link: webLink }), 0, 6),
});
