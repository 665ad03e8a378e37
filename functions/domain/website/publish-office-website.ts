import { DOCUMENTS_MAX_BYTES } from '#contract/endpoints/website/limits.ts';
import type { publishOfficeWebsite as contract } from '#contract/endpoints/website/office.ts';
import { parseDocuments } from '#contract/website/documents.ts';
import type { Log } from '../shared/ports.ts';
import { invalidInput, Refusal } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import { changedMeanwhile, type EditorDependencies } from './documents.ts';
import { asOfficeVersion } from './list-office-website.ts';
import type { BeginWriting, Draft, Version, Website } from './ports.ts';
import { problemsIn, withDrafts } from './problems.ts';
import { type Published, published } from './published.ts';

export interface PublishingDependencies extends EditorDependencies {
  readonly website: EditorDependencies['website'] & Pick<Website, 'publish'>;
  readonly beginWriting: BeginWriting;
  readonly log: Log;
}

/**
 * Publishes drafts as they were seen, all or none.
 * @throws Refusal INVALID_INPUT with what is wrong, as `home lead`; PAYLOAD_TOO_LARGE; CONFLICT if
 *   a draft, or what is published, changed meanwhile
 */
export function publishOfficeWebsite(
  dependencies: PublishingDependencies,
): UseCase<typeof contract, 'input' | 'session' | 'record'> {
  const { website, clock } = dependencies;
  return async ({ input, session: { member }, record }) => {
    const [current, stored] = await Promise.all([published(website), website.listDrafts()]);
    const drafts = stored.filter(({ name, revision }) =>
      input.drafts.some((seen) => seen.name === name && seen.revision === revision),
    );
    if (drafts.length !== input.drafts.length) throw changedMeanwhile();
    const version = nextVersion(current, drafts, { by: member.name, at: clock.now() });
    await publishVersion(dependencies, version, input.drafts);
    record({ subject: String(version.version), after: { documents: version.changed } });
    return asOfficeVersion(version);
  };
}

/**
 * The version after the newest one, with these contents.
 * @throws Refusal INVALID_INPUT with what is wrong, as `home lead`; PAYLOAD_TOO_LARGE
 */
export function nextVersion(
  { newest, contents: before, pictures }: Published,
  changes: readonly Pick<Draft, 'name' | 'content'>[],
  { by, at }: Pick<Version, 'by' | 'at'>,
): Version {
  const changed = changes.map(({ name }) => name);
  const contents = withDrafts(before, changes);
  const problems = problemsIn(contents, { changed, pictures, now: at });
  if (problems.length > 0) {
    throw invalidInput(
      Object.fromEntries(problems.map(({ document, entry, message }) => [`${document} ${entry}`.trim(), message])),
    );
  }
  const parsed = parseDocuments(contents);
  const documents = { ...newest?.documents, ...Object.fromEntries(changed.map((name) => [name, parsed[name]])) };
  if (Buffer.byteLength(JSON.stringify(documents)) > DOCUMENTS_MAX_BYTES) throw new Refusal('PAYLOAD_TOO_LARGE');
  return { version: (newest?.version ?? 0) + 1, by, at, changed, documents };
}

/**
 * Stores a version, and begins to write its pages. If they can’t be written now, the version stays:
 * the office shows that visitors see an older one, and each deploy writes the newest.
 * @throws Refusal CONFLICT
 */
export async function publishVersion(
  {
    website,
    beginWriting,
    log,
  }: Pick<PublishingDependencies, 'beginWriting' | 'log'> & {
    readonly website: Pick<Website, 'publish'>;
  },
  version: Version,
  drafts: Parameters<Website['publish']>[1],
): Promise<void> {
  if (!(await website.publish(version, drafts))) throw changedMeanwhile();
  try {
    await beginWriting();
  } catch (cause) {
    log.error('website-not-begun', { version: version.version, cause });
  }
}
