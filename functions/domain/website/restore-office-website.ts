import { isDeepStrictEqual } from 'node:util';
import type { restoreOfficeWebsite as contract } from '#contract/endpoints/website/office.ts';
import { documentNames } from '#contract/website/names.ts';
import { invalidInput, notFound } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import { changedMeanwhile } from './documents.ts';
import { asOfficeVersion } from './list-office-website.ts';
import type { Website } from './ports.ts';
import { problemsIn } from './problems.ts';
import { type PublishingDependencies, publishVersion } from './publish-office-website.ts';
import { published } from './published.ts';

/**
 * Publishes the documents of an earlier version again; 0 has none of the business's own. Drafts
 * stay.
 * @throws Refusal NOT_FOUND; CONFLICT if `newest` isn't the newest anymore; INVALID_INPUT with the
 *   first entry that breaks a rule which is newer than the version, or names a picture that is gone
 */
export function restoreOfficeWebsite(
  dependencies: Omit<PublishingDependencies, 'website'> & {
    readonly website: Pick<Website, 'newest' | 'deployed' | 'listUploads' | 'findVersion' | 'publish'>;
  },
): UseCase<typeof contract, 'input' | 'session' | 'record'> {
  const { website, clock } = dependencies;
  return async ({ input, session: { member }, record }) => {
    const { newest, deployed, contents: before, pictures } = await published(website);
    if ((newest?.version ?? 0) !== input.newest) throw changedMeanwhile();
    const documents = input.version === 0 ? {} : (await website.findVersion(input.version))?.documents;
    if (documents === undefined) throw notFound('This version isn’t kept anymore.');
    const after = { ...deployed, ...documents };
    const changed = documentNames.filter((name) => !isDeepStrictEqual(before[name], after[name]));
    // What comes back isn’t said to be checked again.
    const about = { changed: changed.filter((name) => name !== 'numbers'), pictures, now: clock.now() };
    const [problem] = problemsIn(after, about);
    if (problem !== undefined) {
      const { document, entry, message } = problem;
      throw invalidInput({ version: `This version doesn’t fit today’s rules. In ${document}, ${entry}: ${message}` });
    }
    const version = {
      version: input.newest + 1,
      by: member.name,
      at: clock.now(),
      changed,
      restored: input.version,
      documents,
    };
    await publishVersion(dependencies, version, []);
    record({ subject: String(version.version), after: { restored: input.version, documents: version.changed } });
    return asOfficeVersion(version);
  };
}
