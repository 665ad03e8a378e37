import * as v from 'valibot';
import { look } from './look.ts';
import { type DocumentName, packageDocument, serviceDocument } from './names.ts';
import { packagePage, packages, service, services, shop } from './offers.ts';
import { about, book, classes, consultation, contact, faq, gallery, home, legal, notFound, signUp } from './pages.ts';
import { business, colleges, numbers, partners, people, resources, testimonials } from './people.ts';
import { each, packageSlugs, serviceSlugs } from './slugs.ts';

/**
 * The website's words, people and pictures: the rule of each document, by its name. The documents
 * in `functions/contract/website/documents` are where a business begins.
 */
export const documentRules = {
  business,
  look,
  people,
  testimonials,
  numbers,
  colleges,
  home,
  about,
  services,
  ...each(serviceSlugs, serviceDocument, () => service),
  packages,
  ...each(packageSlugs, packageDocument, () => packagePage),
  shop,
  classes,
  consultation,
  book,
  'sign-up': signUp,
  contact,
  faq,
  partners,
  gallery,
  resources,
  'not-found': notFound,
  'legal/terms': legal,
  'legal/privacy': legal,
  'legal/refund': legal,
  'legal/accessibility': legal,
} as const satisfies Readonly<Record<DocumentName, v.GenericSchema>>;

/** All documents, by their names. */
export type Documents = { readonly [Name in DocumentName]: v.InferOutput<(typeof documentRules)[Name]> };

/** What is wrong with a document by its rule: the first message for each entry. */
export const problemsByRule = (document: DocumentName, content: unknown): { entry: string; message: string }[] => {
  const rule: v.GenericSchema = documentRules[document];
  const messages = new Map<string, string>();
  for (const issue of v.safeParse(rule, content).issues ?? []) {
    const entry = v.getDotPath(issue) ?? '';
    // What the rule has no words for is missing, or has another kind.
    const message = issue.message.startsWith('Invalid ') ? 'Fill this in' : issue.message;
    if (!messages.has(entry)) messages.set(entry, message);
  }
  return [...messages].map(([entry, message]) => ({ entry, message }));
};

/**
 * Checks all documents.
 * @throws Error with each entry that is missing or wrong, and why
 */
export const parseDocuments = (given: Readonly<Record<string, unknown>>): Documents => {
  const { success, output, issues } = v.safeParse(v.object(documentRules), given);
  if (success) return output;
  throw new Error(issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('\n'));
};
