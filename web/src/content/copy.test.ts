import { describe, expect, it } from 'vitest';
import { plainText } from './claims.ts';
import { faqPage, questionGroups } from './faq.ts';
import { numbers } from './numbers.ts';
import { packageCards } from './package-cards.ts';
import { labeledFacts } from './package-facts.ts';
import { packageDetails as comprehensiveEssay } from './packages/comprehensive-essay.ts';
import { packageDetails as execution } from './packages/execution.ts';
import { packageDetails as foundation } from './packages/foundation.ts';
import { packageDetails as preparation } from './packages/preparation.ts';
import { packageDetails as ucPiqs } from './packages/uc-piqs.ts';
import { bookFacts, bookPage } from './pages/book.ts';
import { applicationPage, partner, partnerReasons, partnersPage } from './partner.ts';
import { packageSlugs, serviceSlugs } from './paths.ts';
import { counselors } from './people.ts';
import { piece } from './piece.ts';
import { consultationNotes } from './sections/consultation-notes.ts';
import { bookSteps, firstStep } from './sections/first-step.ts';
import { serviceCards } from './service-cards.ts';
import { service as apCrashCourse } from './services/ap-crash-course.ts';
import { service as bsmdBsdo } from './services/bsmd-bsdo-consulting.ts';
import { service as collegeConsultation } from './services/college-consultation.ts';
import { service as collegeEssay } from './services/college-essay.ts';
import { service as financialPlanning } from './services/financial-planning.ts';
import { service as internationalStudents } from './services/guidance-to-international-students.ts';
import { service as middleSchool } from './services/middle-school-counceling.ts';
import { service as satAct } from './services/SAT-ACTTestPrep.ts';
import { service as tutoring } from './services/tutoring.ts';
import { promise } from './statistics.ts';
import { testimonials } from './testimonials.ts';
import type { PackageDetails, ServiceDetails } from './types.ts';

const { about, reasons } = piece('about');
const { page: galleryPage, pictures: galleryPictures } = piece('gallery');
const { aboutTeaser, introductions } = piece('introductions');
const { page: packagesPage, hourly } = piece('packages-page');
const { signUpPage, firstSteps } = piece('sign-up');
const [home, contactPage, servicesPage, shopPage] = [
  piece('home'),
  piece('contact'),
  piece('services-page'),
  piece('shop-page'),
];

const services: readonly ServiceDetails[] = [
  collegeConsultation,
  collegeEssay,
  tutoring,
  bsmdBsdo,
  apCrashCourse,
  middleSchool,
  satAct,
  financialPlanning,
  internationalStudents,
];
const packages: readonly PackageDetails[] = [preparation, foundation, execution, comprehensiveEssay, ucPiqs];
const pages: readonly (ServiceDetails | PackageDetails)[] = [...services, ...packages];
/** The texts of all other pages. */
const others = [
  [home, aboutTeaser, introductions, promise, firstStep, consultationNotes, firstSteps, bookSteps],
  [
    about,
    reasons,
    counselors.map(({ paragraphs, topics }) => [paragraphs, topics]),
    testimonials.map(({ text }) => text),
  ],
  [servicesPage, packagesPage, faqPage, shopPage, signUpPage, contactPage, bookPage, bookFacts],
  [partnersPage, applicationPage, partner.text, partnerReasons, galleryPage.lead],
  galleryPictures.map(({ alt, caption }) => [alt, caption]),
  Object.values(numbers).map(({ label, counts }) => [label, counts]),
];
const bySlug = pages.map((page) => [page.slug, page] as const);

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [plainText(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** The texts of this page alone: without its card, labels, and the titles of shared extras. */
const ownTexts = (page: ServiceDetails | PackageDetails): string[] => {
  const { headline, lead, included, questions } = page;
  const others =
    'about' in page
      ? [page.about.paragraphs, page.steps, page.importance?.paragraphs]
      : [page.description, page.earlyStart, page.benefits.map(({ text }) => text)];
  return textsIn([headline, lead, included, questions, others]);
};

const allOf = (page: ServiceDetails | PackageDetails) => textsIn(page).join(' ');

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

const sentencesIn = (text: string) =>
  text
    .split(/(?<=[.?;:])\s+/)
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .filter((sentence) => wordsIn(sentence).length >= 4);

describe('the copy', () => {
  it('covers the nine services and the five packages', () => {
    expect(services.map(({ slug }) => slug)).toEqual(serviceSlugs);
    expect(packages.map(({ slug }) => slug)).toEqual(packageSlugs);
  });

  it.each(bySlug)('of %s has 400 to 900 words of its own', (_, page) => {
    const count = wordsIn(ownTexts(page).join(' ')).length;
    expect(count).toBeGreaterThanOrEqual(400);
    expect(count).toBeLessThanOrEqual(900);
  });

  it.each(bySlug)('of %s answers four questions or more, and says what is included', (_, page) => {
    expect(page.questions.length).toBeGreaterThanOrEqual(4);
    for (const { question, answer } of page.questions) {
      expect(question).toMatch(/\?$/);
      expect(wordsIn(answer).length).toBeGreaterThanOrEqual(15);
    }
    expect(page.included.length).toBeGreaterThanOrEqual(4);
    expect(new Set(page.included.map(({ title }) => title)).size).toBe(page.included.length);
  });

  it('repeats no sentence', () => {
    const seen = new Map<string, string>();
    const repeated: string[] = [];
    const texts: (readonly [string, string])[] = [
      ...pages.flatMap((page) => ownTexts(page).map((text) => [page.slug, text] as const)),
      ...textsIn(questionGroups).map((text) => ['the FAQ page', text] as const),
    ];
    for (const [place, text] of texts) {
      for (const sentence of sentencesIn(text)) {
        const before = seen.get(sentence);
        if (before !== undefined) repeated.push(`${before} and ${place}: ${sentence}`);
        seen.set(sentence, place);
      }
    }
    expect(repeated).toEqual([]);
  });

  it.each([
    ['exclamation marks', /!/],
    // cspell:ignore guarant universit
    ['guarantees', /guarant|we promise|100\s?%|risk-free/i],
    ['empty praise', /unlock|your potential|dream (?:college|school)|world-class|cutting-edge|passionate|empower/i],
    ['rankings of colleges', /ranking|ranked|ivy league|top[- ](?:\d|college|school|universit)/i],
    ['signs of unfinished text', /lorem|tbd|xxx|\[|\]/i],
    [
      // cspell:ignore behaviour colour counsell organis practis recognis travell
      'British spelling',
      /\b(?:afterwards|towards|grey|maths|programmes?|centres?|enrol)\b|colour|favour|behaviour|counsell|travell|organis|recognis|practis/i,
    ],
  ])('has no %s', (_, pattern) => {
    const texts = textsIn([
      pages,
      serviceCards,
      packageCards,
      packageSlugs.map(labeledFacts),
      hourly,
      questionGroups,
      others,
    ]);
    expect(texts.filter((text) => pattern.test(text))).toEqual([]);
  });

  it.each(bySlug)('of %s keeps sentences short enough to read aloud', (_, page) => {
    const long = ownTexts(page)
      .flatMap((text) => text.split(/(?<=[.?])\s+/))
      .filter((sentence) => wordsIn(sentence).length > 36);
    expect(long).toEqual([]);
  });
});

describe('the facts of the product', () => {
  it('include a free 30-minute demo class before tutoring', () => {
    expect(tutoring.lead).toContain('30-minute free demo class');
    for (const subject of ['Mathematics', 'Sciences', 'English', 'Computer Science']) {
      expect(tutoring.included.map(({ title }) => title)).toContain(subject);
    }
  });

  it.each([
    ['the essay service', collegeEssay],
    ['the essay bundle', comprehensiveEssay],
  ])('include who reads essays and how long they may be, on %s', (_, page) => {
    const text = allOf(page);
    expect(text).toMatch(/average 15 years’ experience/);
    expect(text).toContain('at least a Master’s degree');
    expect(text).toMatch(/Common App[^.]*650 words/);
    expect(text).toMatch(/4 of 8/);
    expect(text).toMatch(/350 words/);
  });

  it('explain the importance of essays on that page alone', () => {
    expect(services.filter(({ importance }) => importance?.title === 'Why is it Important?')).toEqual([collegeEssay]);
    expect(collegeEssay.registerLabel).toBe('Register Now');
  });

  it('include the extras of packages, with tutoring discounts in all but Preparation', () => {
    const both = [
      'A free 1-hour consultation with a college financial planning specialist',
      'Discounts from partner research institutes',
    ];
    const titles = (details: PackageDetails) => details.benefits.map(({ title }) => title);
    expect(titles(preparation)).toEqual(both);
    for (const details of [foundation, execution, comprehensiveEssay, ucPiqs]) {
      expect(titles(details)).toEqual([...both, 'Discounts on tutoring for Science, Math or English']);
    }
  });

  it.each([
    [preparation, /6th to 8th grade/],
    [foundation, /grades 9 and 10/],
    [execution, /grades 11 and 12/],
    [comprehensiveEssay, /Unlimited essay help for UC PIQs, Common App, Coalition and college supplements/],
    [ucPiqs, /choose 4 of 8/],
    [ucPiqs, /350 words/],
  ])('include who or what a package is for: $slug', (details, fact) => {
    expect(`${details.headline} ${details.lead}`).toMatch(fact);
  });

  it('include one week and three subjects for the crash course', () => {
    expect(allOf(apCrashCourse)).toContain('takes one week');
    expect(apCrashCourse.included.slice(0, 3).map(({ title }) => title)).toEqual(['Biology', 'Chemistry', 'Math']);
  });

  it('include hours without a package', () => {
    expect(allOf(collegeConsultation)).toContain(
      'If you don’t want a package, you can book hourly consultation or block hours',
    );
  });

  it('include related services on the middle school, test preparation and international pages', () => {
    expect(services.filter(({ explore }) => explore === 'services')).toEqual([
      middleSchool,
      satAct,
      internationalStudents,
    ]);
  });
});
