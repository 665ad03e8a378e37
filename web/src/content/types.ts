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

/** A title with one or two sentences. */
export interface NamedText {
  title: string;
  text: string;
}

/** The icons in `pictures/icons.svg`, which are lucide's (ISC license). */
export type SpriteIconName =
  | 'book'
  | 'calculator'
  | 'calendar'
  | 'chat'
  | 'check'
  | 'clock'
  | 'code'
  | 'coins'
  | 'compass'
  | 'flag'
  | 'flask'
  | 'globe'
  | 'heart'
  | 'journal'
  | 'letter'
  | 'list'
  | 'luggage'
  | 'map'
  | 'microphone'
  | 'notes'
  | 'pen'
  | 'people'
  | 'plane'
  | 'profile'
  | 'ruler'
  | 'scales'
  | 'school'
  | 'scissors'
  | 'search'
  | 'sprout'
  | 'stethoscope'
  | 'sun';

export interface IncludedItem extends NamedText {
  icon: SpriteIconName;
}

export interface ServiceDetails extends ServiceCard {
  /** For search results and previews, 120 to 160 characters. */
  metaDescription: string;
  headline: string;
  lead: string;
  about: { title: string; paragraphs: readonly string[] };
  included: readonly IncludedItem[];
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

export interface CounselorSummary {
  name: string;
  role: string;
  /** Address of the portrait, 4 by 5; round frames show its upper square. */
  image: string;
}

export interface CounselorProfile extends CounselorSummary {
  experience: Claim;
  studentHelp: Claim;
  acceptanceRate: Claim;
  desc1: string;
  desc2: string;
  /** What families ask this person about, in two to four words each. */
  topics: readonly string[];
}

export interface Testimonial {
  name: string;
  relation: string;
  location: string;
  /** Address of the photo that covers the quote, 4 by 5. */
  image: string;
  /** Address of the small photo; its upper square is shown. */
  avatar: string;
  text: string;
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
