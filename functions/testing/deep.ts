/** `npm run test:deep` tries all of what `npm test` tries a part of. */
const isDeep = process.env['DEEP'] !== undefined;

/** How many random histories are played: HISTORIES sets another number. */
export const HISTORIES = Number(process.env['HISTORIES'] ?? (isDeep ? 10_000 : 500));

/** The seed of the histories: SEED repeats a run, and a failure prints it. */
export const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000);

/** Races are tried at every point, or at every third. */
export const STEP = isDeep ? 1 : 3;

/** The cases that are tried: all, or the first. Write first what is most likely to break. */
export const someOf = <Case>(...cases: readonly Case[]): readonly Case[] => (isDeep ? cases : cases.slice(0, 1));
