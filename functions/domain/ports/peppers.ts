/** Secrets for keyed hashes: the first makes new ones, all are tried when comparing, so that rotation locks nobody out. */
export type Peppers = () => Promise<readonly [string, ...string[]]>;
