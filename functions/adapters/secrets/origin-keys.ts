import { DependencyDown } from '#domain/shared/refusal.ts';
import type { SecretTexts } from './secret-texts.ts';

/**
 * The keys that requests through the distribution carry, each in its own secret. A container reads
 * them once: a deploy that replaces one starts new containers. One readable key is enough; if
 * another can't be read, the next request tries again.
 */
export function originKeys(secretIds: readonly string[], texts: SecretTexts): () => Promise<readonly string[]> {
  let cached: Promise<readonly string[]> | undefined;

  async function read(): Promise<readonly string[]> {
    const answers = await Promise.allSettled(secretIds.map(texts));
    const keys = answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []));
    // The next request tries again.
    if (keys.length < secretIds.length) cached = undefined;
    if (keys.length > 0) return keys;
    const failed = answers.find((answer) => answer.status === 'rejected');
    throw new DependencyDown('Secrets Manager', failed?.reason ?? new Error('No origin key is set'));
  }

  return async () => await (cached ??= read());
}
