// Sample: legal texts: accessibility. Delete this line when it’s yours.
import { responseTimes } from '#contract/words/response-times.ts';
import { brand } from '../brand.ts';
import { paths } from '../paths.ts';
import type { LegalDocument } from '../types.ts';
import { contacts } from './contacts.ts';

/** What was tested, and what wasn't. Repeat the tests (npm test) before you set another day. */
const tested = {
  day: '2026-11-27',
  points: [
    'every page at the width of a phone and of a desktop screen, with the rules of axe for WCAG 2.2, level AA;',
    'contrast of all texts, also on pictures; forced colors;',
    'the keyboard alone: menus, dialogs, forms, signing in, buying and booking;',
    'zoom to twice the size, a screen 320 pixels wide, and wider spacing of letters and lines;',
    'that nothing moves for visitors who prefer less motion.',
  ],
} as const;

/** What doesn't work for everyone yet. Delete what you have mended. */
const knownLimits: readonly string[] = [
  'No one who uses a screen reader every day has tested the site for us yet.',
  'PayPal’s window, where you pay, and the map on the contact page are made by others. The address stands beside the map.',
  'Not every PDF guide has the tags that a screen reader needs. The page of each guide says “Works with screen readers” or “Not made for screen readers”, and samples of a guide have no tags.',
];

/** A sample. The tests and limits are those of this version of the software. */
export const accessibility: LegalDocument = {
  title: 'Accessibility',
  metaDescription: `How ${brand.name} makes its website and PDF guides usable for everyone: the standard, what was tested and when, known limits, and how to reach a person.`,
  changed: tested.day,
  intro: [
    'We want everyone to be able to use this site and our guides, with a mouse, a keyboard, a finger or a screen reader, at any size and in any color.',
  ],
  sections: [
    {
      title: 'What standard we follow',
      paragraphs: [
        'The Web Content Accessibility Guidelines (WCAG) 2.2, level AA. For PDF guides: tags, a title, a language, and text that can be read aloud and searched.',
      ],
    },
    {
      title: 'What was tested',
      paragraphs: ['The tests run with every change of the site. They last passed on the day above, for'],
      points: tested.points,
    },
    { title: 'Known limits', points: knownLimits },
    {
      title: 'If something doesn’t work for you',
      paragraphs: [
        `Tell us, and a person will help: by email, by phone, or on our [contact us](${paths.contact}) page. Say which page or guide it is, and what you use to read it. You’ll hear from us within ${responseTimes.message}. If you need a guide in another form, we’ll send it at no charge.`,
      ],
      contact: { role: 'Accessibility', name: contacts.accessibility },
    },
  ],
};
