import type { OfficeDocument } from '#contract/endpoints/website/office.ts';
import type { DocumentName } from '#contract/website/names.ts';
import type { Clock } from '../shared/ports.ts';
import { conflict, type Refusal } from '../shared/refusal.ts';
import type { Content, Contents, Draft, Version, Website } from './ports.ts';
import { type PlacedProblem, problemsFor, problemsIn } from './problems.ts';
import { published } from './published.ts';

/** What an editor of a document needs. */
export interface EditorDependencies {
  readonly website: Pick<Website, 'newest' | 'deployed' | 'listUploads' | 'listDrafts'>;
  readonly clock: Clock;
}

/** The website as an editor of one document finds it. */
interface Editing {
  readonly newest: Version | undefined;
  readonly drafts: readonly Draft[];
  /** All documents with the one that is edited. */
  readonly contents: Contents;
  readonly problems: ReturnType<typeof problemsFor>;
}

/**
 * All documents with one replaced, and what is wrong with it. A draft of the numbers counts too if
 * nothing is wrong with it, so that texts may name a new number before both are published.
 * @param typed instead of the draft
 */
export async function editing(
  { website, clock }: EditorDependencies,
  name: DocumentName,
  typed?: Content,
): Promise<Editing> {
  const [{ newest, contents: current, pictures }, drafts] = await Promise.all([
    published(website),
    website.listDrafts(),
  ]);
  const draftOf = (document: DocumentName) => drafts.find((draft) => draft.name === document)?.content;
  const about = { changed: [name], pictures, now: clock.now() };
  const problemsOf = (contents: Contents): PlacedProblem[] => problemsIn(contents, about);
  const numbers = draftOf('numbers');
  const numbered = numbers === undefined ? current : { ...current, numbers };
  const base = numbered === current || problemsOf(numbered).length === 0 ? numbered : current;
  const contents = { ...base, [name]: typed ?? draftOf(name) ?? current[name] };
  return { newest, drafts, contents, problems: problemsFor(name, problemsOf(contents), [name]) };
}

/** A document as the office shows it. */
export async function officeDocument(dependencies: EditorDependencies, name: DocumentName): Promise<OfficeDocument> {
  const { newest, drafts, contents, problems } = await editing(dependencies, name);
  const draft = drafts.find((one) => one.name === name);
  return {
    name,
    content: contents[name],
    draft: draft === undefined ? null : savedOf(draft),
    version: newest?.version ?? 0,
    problems,
  };
}

/** When and by whom a draft was saved. */
export const savedOf = ({ revision, by, at }: Draft) => ({ revision, by, at });

/** Someone else was faster; the form keeps what is typed. */
export const changedMeanwhile = (): Refusal =>
  conflict('Someone else changed the website meanwhile. Copy what you typed, and reload the page.');
