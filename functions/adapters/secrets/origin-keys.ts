import { DependencyDown } from '#domain/refusal.ts';
import type { SecretTexts } from './secret-texts.ts';

/**
 * The keys by which requests show that they came through the distribution, each a secret of its own, read once for the life of
 * the container: a deploy that exchanges one starts new containers. While several are named one that can be read is enough; what could not be
 * read whole is asked for again by the next request.
 */
export function originKeys(secretIds: readonly string[], texts: SecretTexts): () => Promise<readonly string[]> {
  let kept: Promise<readonly string[]> | undefined;
  return async () => {
    kept ??= read().catch((error: unknown) => {
      // A failure is not kept: the next request asks again.
      kept = undefined;
      throw error;
    });
    return await kept;
  };

  async function read(): Promise<readonly string[]> {
    const answers = await Promise.allSettled(secretIds.map(texts));
    const keys = answers.flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value !== undefined && answer.value !== '' ? [answer.value] : [],
    );
    if (keys.length < secretIds.length) kept = undefined;
    if (keys.length > 0) return keys;
    const failed = answers.find((answer) => answer.status === 'rejected');
    throw new DependencyDown('Secrets Manager', failed?.reason ?? new Error('No origin key is set'));
  }
}
