import type { Category } from '#contract/endpoints/guides/shapes.ts';
import type { icons } from '#contract/website/rules.ts';
import type { Claim } from './numbers.ts';
import type { PackageSlug, ServiceSlug } from './paths.ts';

/** A service in a list. */
export interface ServiceCard {
  slug: ServiceSlug;
  title: string;
  /** One sentence: what it is and who it is for. */
  summary: string;
  /** Address of the picture, also for the hero of the page. */
  image: string;
}

/** A guide of the shop, outside the shop. */
export interface FeaturedGuide {
  /** The guide's id in the shop, which its address ends with. */
  id: string;
  /** The guide's title before the colon. */
  title: string;
  /** The guide's title after the colon. */
  subtitle: string;
  /** Address of the object on the cover, a square without a background. */
  image: string;
  category: Category;
}

/** A title with one or two sentences. */
export interface NamedText {
  title: string;
  text: string;
}

/** An icon of `pictures/icons.svg`. */
export type SpriteIconName = (typeof icons)[number];

export interface IncludedItem extends NamedText {
  icon: SpriteIconName;
}

export interface ServiceDetails extends ServiceCard {
  /** For search results and previews, 120 to 160 characters. */
  metaDescription: string;
  headline: string;
  lead: string;
  /** One sentence about what is included. */
  youGet: string;
  about: { title: string; paragraphs: readonly string[] };
  included: readonly IncludedItem[];
  /** A free class to try it, with a link for each subject. */
  demo?: NamedText & { links: readonly { label: string; to: string }[] };
  steps: readonly NamedText[];
  /** Four or more. */
  questions: readonly Question[];
  /** An extra panel ('Why is it Important?'). */
  importance?: { title: string; paragraphs: readonly string[] };
  /** The button that links to registration. */
  registerLabel: string;
  /** Whether "Explore Packages" shows the five packages or three related services. */
  explore: 'packages' | 'services';
  showsTraction: boolean;
}

/** A package in a list. */
export interface PackageCard {
  slug: PackageSlug;
  title: string;
  /** Who it is for, in two or three words. */
  stage: string;
  summary: string;
  /** Address of the picture, also for the hero of the page. */
  image: string;
}

export interface PackageDetails extends PackageCard {
  /** For search results and previews, 120 to 160 characters. */
  metaDescription: string;
  headline: string;
  lead: string;
  description: readonly string[];
  earlyStart: readonly string[];
  included: readonly IncludedItem[];
  /** The shared extras, each with its use in this package. */
  benefits: readonly NamedText[];
  /** Four or more. */
  questions: readonly Question[];
}

export interface Question {
  question: string;
  answer: string;
}

export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

/** A photograph of `pictures/photographs`, as web/build/photographs.ts cuts and compresses it. */
export interface Photograph {
  src: string;
  srcSet: string;
}

/** A photograph, or the address of a drawing, which is shown small. Both are 4 by 5. */
export type Portrait = Photograph | string;

export interface CounselorSummary {
  name: string;
  role: string;
  image: Portrait;
}

export interface CounselorProfile extends CounselorSummary {
  /** Degrees and certificates, in one line. */
  credential: string;
  experience: Claim;
  studentHelp: Claim;
  acceptanceRate: Claim;
  paragraphs: readonly string[];
  /** What families ask this person about, in two to four words each. */
  topics: readonly string[];
}

export interface Testimonial {
  name: string;
  relation: string;
  location: string;
  /** Slides up to reveal the quote; its upper square is beside the name of a quote in full. */
  image: Portrait;
  /** The first sentence, which a closed tile shows. */
  opening: string;
  rest: string;
  /** The whole quote. */
  text: string;
  /** What the person got for the quote, or is to the business; required if there is any. */
  disclosure?: string;
}

export interface Resource {
  title: string;
  imageUrl: string;
  /** Author and date line. */
  desc: string;
  link: string;
}

/**
 * The parts below a heading, in this order. A paragraph or point may contain links, as
 * `[text](address)`.
 */
export interface LegalPart {
  title: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
  /** Paragraphs that follow the points. */
  after?: readonly string[];
  /** Shown with the business's address, email and phone. */
  contact?: { role: string; name: string };
}

export interface LegalSection extends LegalPart {
  parts?: readonly LegalPart[];
}

export interface LegalDocument {
  title: string;
  /** For search results and previews, 120 to 160 characters. */
  metaDescription: string;
  /** The day of the last change, as `2024-09-02`. */
  changed: string;
  intro: readonly string[];
  sections: readonly LegalSection[];
}
