import * as v from 'valibot';
import { shopGuide } from '../endpoints/guides/shapes.ts';
import { guidePageId } from '../fields/guides.ts';
import {
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
import { serviceSlugs } from './slugs.ts';

/** Services, packages and guides: what the business sells. */

const titled = v.object({ title: line(120), paragraphs: list(paragraph(), 1, 8) });

export const services = v.object({
  description: description(),
  lead: line(300),
  /** The three on the home page. */
  featured: list(v.picklist(serviceSlugs), 3, 3),
  /** The three on the middle school, test preparation and international pages. */
  related: list(v.picklist(serviceSlugs), 3, 3),
});

export const service = v.object({
  title: line(80),
  /** One sentence: what it is and who it is for. */
  summary: line(),
  /** Also the picture at the top of the page. */
  picture,
  metaDescription: description(),
  headline: line(120),
  lead: line(400),
  /** One sentence about what is included. */
  youGet: line(300),
  about: titled,
  included: list(includedItem, 2, 12),
  /** A free class to try it, with a link for each subject. */
  demo: v.exactOptional(
    v.object({ ...namedText.entries, links: list(v.object({ label: line(60), to: pagePath }), 1, 8) }),
  ),
  steps: list(namedText, 2, 8),
  questions: list(question, 4, 12),
  /** An extra panel (‘Why is it Important?’). */
  importance: v.exactOptional(titled),
  /** The button that links to registration. */
  registerLabel: line(40),
  /** Whether “Explore Packages” shows the five packages or three related services. */
  explore: v.picklist(['packages', 'services']),
  showsTraction: v.boolean(),
});

export const packages = v.object({
  sample,
  description: description(),
  lead: line(300),
  /** For people who don’t want a package. */
  hourly: v.object({ title: line(80), text: paragraph(600), action: line(60) }),
  /** How a package or hours are bought. */
  howAgreementsWork: line(300),
  /** Instead of a price, which depends on the months that are left. */
  price: line(120),
  /** What most families pay. Empty if you don’t want to say it: then nothing is shown. */
  usualCost: lineOrNone(),
});

export const packagePage = v.object({
  title: line(80),
  /** Who it is for, in two or three words. */
  stage: line(40),
  summary: line(),
  /** Also the picture at the top of the page. */
  picture,
  metaDescription: description(),
  headline: line(120),
  lead: line(400),
  description: list(paragraph(), 1, 8),
  earlyStart: list(paragraph(400), 1, 8),
  included: list(includedItem, 2, 12),
  /** The shared extras, each with its use in this package. */
  benefits: list(namedText, 1, 8),
  questions: list(question, 4, 12),
  /** What the packages list compares. */
  facts: v.object({ audience: line(), meetings: line(), duration: line() }),
});

export const shop = v.object({
  sample,
  description: description(),
  lead: line(300),
  /** The guides on the home page and in the footer; without any, these link to the shop only. */
  featured: list(
    v.object({
      /** A guide that is published. */
      id: guidePageId,
      /** Its title before and after the colon. */
      title: line(80),
      subtitle: line(80),
      /** The object on the cover, a square without a background. */
      picture,
      category: shopGuide.entries.category,
    }),
    0,
    3,
  ),
});
