/** The website's documents and their entries in words. */

/** Documents whose names don't say enough. */
const titles: Readonly<Record<string, string>> = {
  about: 'About us',
  book: 'Booking',
  business: 'Business and contact',
  consultation: 'Free consultation',
  faq: 'FAQ',
  home: 'Home page',
  'legal/refund': 'Refunds',
  look: 'Logo and colors',
  'not-found': 'Page not found',
  packages: 'All packages',
  'packages/uc-piqs': 'UC PIQs',
  services: 'All services',
  'services/SAT-ACTTestPrep': 'SAT and ACT',
  'services/ap-crash-course': 'AP crash course',
  'services/bsmd-bsdo-consulting': 'BS/MD and BS/DO',
  'services/guidance-to-international-students': 'International students',
  'services/middle-school-counceling': 'Middle school',
  shop: 'Guides',
  'sign-up': 'Registration',
  testimonials: 'Quotes',
};

/** With a capital letter. */
export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a document is called: `packages/foundation` is “Foundation”. */
export const titleOf = (name: string): string =>
  titles[name] ?? sentenceCase(name.replace(/^.*\//, '').replaceAll('-', ' '));

/** Entries whose names don't say enough. */
const labels: Readonly<Record<string, string>> = {
  acceptanceRate: 'Name of the number: acceptance',
  accent: 'Color of main buttons and the current page',
  action: 'Words of the link',
  after: 'After the points',
  alt: 'What the picture shows',
  changed: 'Day of the last change',
  checked: 'Last checked on',
  consent: 'Who agreed to the quote',
  counts: 'What is counted, and how',
  description: 'For search results',
  disclosure: 'What readers should know about the quote',
  earlyStart: 'Why start early',
  evidence: 'What proves it',
  experience: 'Name of the number: experience',
  explore: 'What “Explore Packages” shows',
  featured: 'Shown on the home page',
  figure: 'Number as shown',
  figures: 'Names of the numbers',
  from: 'Who agreed',
  id: 'Short name in the address',
  importance: 'Panel “Why is it Important?”',
  included: 'What is included',
  intro: 'Beginning',
  kicker: 'Line above the title',
  lead: 'Introduction',
  link: 'Address',
  metaDescription: 'For search results',
  next: 'What comes next',
  opening: 'First sentence',
  parent: 'This person is the parent or guardian',
  permission: 'Who agreed that the logo is shown',
  phone: 'Phone for calls',
  phoneText: 'Phone as shown',
  pick: 'Words of the link to the calendar',
  postcode: 'ZIP code',
  primary: 'Color of links and marks',
  receiptPrefix: 'Letters before receipt numbers',
  registerLabel: 'Words of the registration button',
  rest: 'The rest of the quote',
  reward: 'What they got for it',
  showsTraction: 'Show “Our Traction”',
  social: 'Social pages',
  spoken: 'Number as a screen reader says it',
  studentHelp: 'Name of the number: students helped',
  to: 'Page',
  traction: 'Names of the numbers in “Our Traction”',
  unanswered: 'If the question isn’t there',
  url: 'Address',
  youGet: 'What is included, in one sentence',
};

/** What is good to know before an entry changes, by the way to it. */
export const hints: Readonly<Partial<Record<string, string>>> = {
  receiptPrefix: 'New receipts begin with these letters. Receipts you already sent keep theirs.',
};

/** What an entry is called. @param isList whether it has entries itself, without names */
export const labelOf = (entry: string, isList = false): string => {
  if (entry === 'description' && isList) return 'Description';
  return labels[entry] ?? sentenceCase(entry.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
};

/** Lists whose name isn’t that of an entry with an `s`. */
const itemNames: Readonly<Record<string, string>> = {
  description: 'paragraph',
  earlyStart: 'paragraph',
  featured: 'place',
  figures: 'number',
  intro: 'paragraph',
  included: 'item',
  prepare: 'item',
  related: 'service',
  social: 'social page',
  traction: 'number',
  after: 'paragraph',
};

/** What one entry of a list is called, such as `counselor`. */
export const itemNameOf = (list: string): string => itemNames[list] ?? list.toLowerCase().replace(/s$/, '');

/** The way to an entry in words: `counselors.0.role` is “Counselor 1, Role”. */
export const wayTo = (entry: string): string =>
  entry
    .split('.')
    .flatMap((part, at, way) => {
      if (/^\d+$/.test(part)) return [`${sentenceCase(itemNameOf(way[at - 1] ?? ''))} ${String(Number(part) + 1)}`];
      // The name of a list is that of its entries.
      return /^\d+$/.test(way[at + 1] ?? '') ? [] : [labelOf(part)];
    })
    .join(', ');
