import * as v from 'valibot';
import { atMost } from '../fields/rules.ts';
import { UNITS_PER_CHARACTER } from '../limits.ts';
import { clean, cleanLine } from '../text.ts';

/** Rules of the texts and pictures in the website's documents. */

const EMPTY = 'Write something here';
const NO_HTML = 'Write plain text: no HTML';

const words = (max: number, read: (typed: string) => string) => {
  const tooLong = `At most ${String(max)} characters`;
  return v.pipe(
    v.string(EMPTY),
    v.maxLength(UNITS_PER_CHARACTER * max, tooLong),
    v.transform(read),
    v.regex(/^(?!.*<\/?[a-z!])/isu, NO_HTML),
    atMost({ required: EMPTY, max, tooLong }),
  );
};

/** One line, which may be empty. */
export const lineOrNone = (max = 200) => words(max, cleanLine);

/** One line. */
export const line = (max = 200) => v.pipe(lineOrNone(max), v.nonEmpty(EMPTY));

/** A paragraph. */
export const paragraph = (max = 1500) => v.pipe(words(max, clean), v.nonEmpty(EMPTY));

/** What search results and previews show of a page. */
export const description = () =>
  v.pipe(
    line(160),
    v.check((text) => text.length >= 120, 'At least 120 characters'),
  );

/** A list of texts or parts. */
export const list = <Item extends v.GenericSchema>(item: Item, least = 1, most = 40) =>
  v.pipe(
    v.array(item),
    v.minLength(least, least === 1 ? 'At least one' : `At least ${String(least)}`),
    v.maxLength(most, `At most ${String(most)}`),
  );

/** A file of the site's pictures, such as `gallery-bus.svg`, or an uploaded photo (photos.ts). */
export const picture = v.pipe(
  v.string('Choose a picture'),
  v.maxLength(120),
  v.regex(/^[\w-]+(?:\/[\w-]+)*\.(?:svg|avif|webp|jpe?g|png)$/, 'Choose a picture'),
);

/** What a picture shows, for people who don’t see it. */
export const alt = () => line(300);

/** An address of another site. */
export const webLink = v.pipe(
  v.string('Enter an address that begins with https://'),
  v.trim(),
  v.maxLength(500),
  v.url('Enter an address that begins with https://'),
  v.startsWith('https://', 'Enter an address that begins with https://'),
);

/** A page of this site, such as /contact-us. */
export const pagePath = v.pipe(
  v.string(),
  v.regex(/^\/[\w./?=#-]*$/, 'Enter the address of a page, such as /services'),
);

/** A title with one or two sentences. */
export const namedText = v.object({ title: line(120), text: paragraph(600) });

export const question = v.object({ question: line(160), answer: paragraph() });

/** What a document of the sample says of itself; gone once the words are the business’s own. */
export const sample = v.exactOptional(line());

/** The icons in `web/src/pictures/icons.svg`, which are lucide’s (ISC license). */
export const icons = [
  'book',
  'calculator',
  'calendar',
  'chat',
  'check',
  'clock',
  'code',
  'coins',
  'compass',
  'flag',
  'flask',
  'globe',
  'heart',
  'journal',
  'letter',
  'list',
  'luggage',
  'map',
  'microphone',
  'notes',
  'pen',
  'people',
  'plane',
  'profile',
  'ruler',
  'scales',
  'school',
  'scissors',
  'search',
  'sprout',
  'stethoscope',
  'sun',
] as const;

/** What is included in something, with its icon. */
export const includedItem = v.object({ icon: v.picklist(icons), ...namedText.entries });
