/** `npm run test:deep` tries all of what `npm test` tries a part of. */
export const isDeep = process.env['DEEP'] !== undefined;

/** How many random histories are played: HISTORIES sets another number. */
export const HISTORIES = Number(process.env['HISTORIES'] ?? (isDeep ? 5_000 : 500));

/** The seed of the histories: SEED repeats a run, and a failure prints it. */
export const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000);

/** Races are tried at every point, or at every third. */
export const STEP = isDeep ? 1 : 3;

/** Of many that are alike: all, or every third. */
export const eachOf = <Case>(cases: readonly Case[]): Case[] => cases.filter((_, index) => index % STEP === 0);

/** All, or the first: write the one first that is most likely to break. */
export const firstOf = <const Case>(...cases: readonly Case[]): Case[] => cases.slice(0, isDeep ? cases.length : 1);
