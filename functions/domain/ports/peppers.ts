/**
 * Secrets for keyed hashes. The first is for new hashes; comparing tries all, so codes survive a
 * rotation.
 */
export type Peppers = () => Promise<readonly [string, ...string[]]>;
