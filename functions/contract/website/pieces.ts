import { withWholeTimes } from '../dates.ts';
import { type CheckoutRule, opensCheckout } from './checkout.ts';
import type { Documents } from './documents.ts';
import { type DocumentName, packageDocument, serviceDocument } from './names.ts';
import { photoKind, shownLogo, shownPhoto } from './photos.ts';
import { numbersChecked, sampleDocuments } from './proofs.ts';
import { each, packageSlugs, serviceSlugs } from './slugs.ts';
import { valuesOf } from './values.ts';

/** A picture as pages show it: an address, or a photograph in its sizes. */
export type Picture = string | { readonly src: string; readonly srcSet: string };

/** The site’s pictures by their names in documents, such as `gallery-bus.svg`. */
export type Pictures = Readonly<Record<string, Picture>>;

/**
 * Finds a picture. An uploaded one needs only its name.
 * @throws if the site doesn’t have it
 */
export const pictureIn =
  (pictures: Pictures) =>
  (name: string): Picture => {
    const kind = photoKind(name);
    const picture = kind === undefined ? pictures[name] : shownPhoto(name, kind);
    if (picture === undefined) throw new Error(`There is no picture ${name}`);
    return picture;
  };

/** The name of a value in a text, and the mark that follows a number. */
export const VALUE = /\{([a-z -]+)\}/g;
export const MARK = /\[\[(\w+)\]\]/g;

/**
 * The texts of a document with the values that they name.
 * @throws for a value that doesn't exist
 */
const filled = <Part>(part: Part, values: Readonly<Record<string, string>>): Part => {
  if (typeof part === 'string') {
    return part.replaceAll(VALUE, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`There is no value {${name}}`);
      return value;
    }) as Part;
  }
  if (Array.isArray(part)) return part.map((item: unknown) => filled(item, values)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, filled(value, values)])) as Part;
};

/** Reads the documents, with what texts and pictures name in them. */
const readerOf = (documents: Documents, pictureOf: (name: string) => Picture) => {
  const values = valuesOf(documents);
  const names = new Set(documents.numbers.numbers.map(({ name }) => name));
  const known = (name: string): string => {
    if (!names.has(name)) throw new Error(`There is no number ${name}`);
    return name;
  };
  const of = <Name extends DocumentName>(name: Name): Omit<Documents[Name], 'sample'> => {
    const { sample: _sample, ...document }: Documents[Name] & { sample?: unknown } = documents[name];
    for (const [, mark = ''] of JSON.stringify(document).matchAll(MARK)) known(mark);
    return filled(document, values);
  };
  /** The address of a drawing, where no page shows a photograph. */
  const addressOf = (name: string): string => {
    const picture = pictureOf(name);
    return typeof picture === 'string' ? picture : picture.src;
  };
  const drawn = <Part extends { readonly picture: string }>({ picture, ...part }: Part) => ({
    image: addressOf(picture),
    ...part,
  });
  return { of, known, pictureOf, addressOf, drawn };
};

type Reader = ReturnType<typeof readerOf>;

const piecesOfBusiness = ({ of, known, pictureOf, addressOf }: Reader, documents: Documents) => {
  const { address, map, hours, social, receiptPrefix: _letters, ...brand } = of('business');
  const { numbers, traction, promise } = of('numbers');
  const { counselors } = of('people');
  const partners = of('partners');
  return {
    brand: { ...brand, logo: shownLogo(documents.look.logo).mark },
    social,
    premises: { address, map, hours: withWholeTimes(hours) },
    numbers: {
      numbers: Object.fromEntries(numbers.map(({ name, evidence: _evidence, ...claim }) => [name, claim])),
      /** The oldest day of the evidence, which pages show once for all of them. */
      checked: numbersChecked(documents),
    },
    statistics: { traction: traction.map(known), promise },
    'counselor-summaries': counselors.map(({ name, role, picture }) => ({ name, role, image: pictureOf(picture) })),
    people: counselors.map(({ name: _name, role: _role, picture: _picture, ...profile }) => ({
      ...profile,
      experience: known(profile.experience),
      studentHelp: known(profile.studentHelp),
      acceptanceRate: known(profile.acceptanceRate),
    })),
    testimonials: of('testimonials').quotes.map(({ consent: _consent, picture, ...quote }) => ({
      image: pictureOf(picture),
      ...quote,
    })),
    colleges: of('colleges').colleges.map(({ name, picture }) => ({ name, crest: addressOf(picture) })),
    partners: { ...partners, figures: partners.figures.map(known) },
    resources: of('resources').resources.map(({ picture, ...rest }) => ({ ...rest, imageUrl: addressOf(picture) })),
  };
};

const piecesOfOffers = ({ of, drawn }: Reader) => {
  const { hourly, howAgreementsWork, price, usualCost, description, lead } = of('packages');
  const { featured, related, ...servicesPage } = of('services');
  const { featured: featuredGuides, ...shopPage } = of('shop');
  return {
    'service-cards': serviceSlugs.map((slug) => {
      const { title, summary, picture } = of(serviceDocument(slug));
      return { slug, ...drawn({ title, summary, picture }) };
    }),
    'featured-services': featured,
    'related-services': related,
    'services-page': servicesPage,
    ...each(serviceSlugs, serviceDocument, (slug) => {
      const { title: _title, summary: _summary, picture: _picture, ...details } = of(serviceDocument(slug));
      return details;
    }),
    'package-cards': packageSlugs.map((slug) => {
      const { title, stage, summary, picture } = of(packageDocument(slug));
      return { slug, ...drawn({ title, stage, summary, picture }) };
    }),
    'package-facts': {
      price,
      facts: each(
        packageSlugs,
        (slug) => slug,
        (slug) => of(packageDocument(slug)).facts,
      ),
    },
    'packages-page': { page: { description, lead }, hourly },
    ...each(packageSlugs, packageDocument, (slug) => {
      const document = of(packageDocument(slug));
      const {
        title: _title,
        stage: _stage,
        summary: _summary,
        picture: _picture,
        facts: _facts,
        ...details
      } = document;
      return details;
    }),
    'how-agreements-work': { text: howAgreementsWork },
    'usual-cost': { usual: usualCost },
    'featured-guides': featuredGuides.map(drawn),
    'shop-page': shopPage,
  };
};

const piecesOfPages = ({ of, addressOf }: Reader, documents: Documents) => {
  const { steps: bookSteps, notes, ...firstStep } = of('consultation');
  const { facts: bookFacts, ...bookPage } = of('book');
  const { steps: firstSteps, ...signUpPage } = of('sign-up');
  const { reasons, ...about } = of('about');
  const { about: aboutTeaser, introductions, ...home } = of('home');
  const { groups, ...faqPage } = of('faq');
  const { pictures, ...galleryPage } = of('gallery');
  /** Nothing is said of a cost that isn’t given. */
  const unanswered = documents.faq.groups
    .flatMap(({ questions }) => questions)
    .filter(({ answer }) => documents.packages.usualCost === '' && answer.includes('{usual cost}'))
    .map(({ question }) => question);
  return {
    home,
    introductions: { aboutTeaser, introductions },
    about: { about, reasons },
    'classes-page': of('classes'),
    'first-step': { firstStep, bookSteps },
    'consultation-notes': notes,
    book: { bookPage, bookFacts },
    'sign-up': { signUpPage, firstSteps },
    contact: of('contact'),
    faq: {
      page: faqPage,
      groups: groups.map(({ questions, ...group }) => ({
        ...group,
        questions: questions.filter(({ question }) => !unanswered.includes(question)),
      })),
    },
    gallery: {
      page: galleryPage,
      pictures: pictures.map(({ picture, ...rest }) => ({ src: addressOf(picture), ...rest })),
    },
    'not-found': of('not-found'),
    'legal/terms': of('legal/terms'),
    'legal/privacy': of('legal/privacy'),
    'legal/refund': of('legal/refund'),
    'legal/accessibility': of('legal/accessibility'),
  };
};

/**
 * What pages load of the documents, in pieces, so that none loads more than it shows. What proves a
 * number, a quote or a college's permission is in no piece.
 * @param pictureOf finds a picture by its name in a document
 * @throws for a mark or a name of a number that doesn’t exist, and for an unknown value
 */
export const piecesOf = (documents: Documents, pictureOf: (name: string) => Picture, rule: CheckoutRule) => {
  const reader = readerOf(documents, pictureOf);
  const checkout = opensCheckout(rule, sampleDocuments(documents).length > 0) ? 'open' : 'closed';
  return {
    checkout,
    ...piecesOfBusiness(reader, documents),
    ...piecesOfOffers(reader),
    ...piecesOfPages(reader, documents),
  };
};

/** The pieces, by their names. */
export type Pieces = ReturnType<typeof piecesOf>;
