import type { Claim } from './numbers.ts';
import type { PackageSlug, ServiceSlug } from './paths.ts';

/** A service in a list. */
export interface ServiceCard {
  slug: ServiceSlug;
  title: string;
  /** One sentence: what it is and for whom. */
  summary: string;
  /** Address of its picture, also the large one of its page. */
  image: string;
}

/** A named thing with a sentence or two about it. */
export interface NamedText {
  title: string;
  text: string;
}

/** The drawings of `pictures/icons.svg`, which are lucide's (ISC license). */
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

/** A thing that one gets, with a sign beside it. */
export interface IncludedItem extends NamedText {
  icon: SpriteIconName;
}

/** Everything a service page shows beyond its card. */
export interface ServiceDetails extends ServiceCard {
  /** For search results and previews, 120 to 160 characters. */
  metaDescription: string;
  /** Large text of the hero. */
  headline: string;
  lead: string;
  about: { title: string; paragraphs: readonly string[] };
  /** What one gets. */
  included: readonly IncludedItem[];
  /** What happens, in order. */
  steps: readonly NamedText[];
  /** Asked about this service; four or more. */
  questions: readonly Question[];
  /** An extra panel ('Why is it Important?'). */
  importance?: { title: string; paragraphs: readonly string[] };
  /** Words of the button that leads to registration. */
  registerLabel: string;
  /** What the page offers to explore: the five packages, or three related services. */
  explore: 'packages' | 'services';
  showsTraction: boolean;
}

/** A package in a list. */
export interface PackageCard {
  slug: PackageSlug;
  title: string;
  /** For whom, in two or three words. */
  stage: string;
  summary: string;
  /** Address of its picture, also the large one of its page. */
  image: string;
}

/** Everything a package page shows beyond its card. */
export interface PackageDetails extends PackageCard {
  /** For search results and previews, 120 to 160 characters. */
  metaDescription: string;
  headline: string;
  lead: string;
  description: readonly string[];
  earlyStart: readonly string[];
  included: readonly IncludedItem[];
  /** The extras, which packages share, each with what it is good for here. */
  benefits: readonly NamedText[];
  /** Asked about this package; four or more. */
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

/** A counselor, in a line. */
export interface CounselorSummary {
  name: string;
  role: string;
  /** Address of the portrait, upright (4 by 5); where it is round, its upper square is shown. */
  image: string;
}

export interface CounselorProfile extends CounselorSummary {
  experience: Claim;
  studentHelp: Claim;
  acceptanceRate: Claim;
  desc1: string;
  desc2: string;
  /** What families ask this person about: two to four words each. */
  topics: readonly string[];
}

export interface Testimonial {
  name: string;
  relation: string;
  location: string;
  /** Address of the large picture that covers the words, upright (4 by 5). */
  image: string;
  /** Address of the small one beside the words; its upper square is shown. */
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

/** Words below a heading, in this order. A paragraph or point may hold links, as `[words](address)`. */
export interface LegalPart {
  title: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
  /** Paragraphs that follow the points. */
  after?: readonly string[];
  /** A person of the business, shown with its address, e-mail and phone. */
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
