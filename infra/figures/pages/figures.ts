/** The parts of Chromium's performance entries that are used. Times are ms since the navigation. */
export interface Entry {
  readonly entryType: string;
  readonly name: string;
  readonly startTime: number;
  readonly duration: number;
  /** The size of a layout shift, and whether a tap explains it. */
  readonly value?: number;
  readonly hadRecentInput?: boolean;
  /** Compressed, without headers. */
  readonly encodedBodySize?: number;
  /** 0 for a script that was loaded ahead, and now comes from the cache. */
  readonly transferSize?: number;
}

/** Times are ms; sizes are compressed bytes; scores are 0 to 100. */
export interface Figures {
  /** What long tasks take beyond 50 ms each. */
  readonly blocking: number;
  /** The longest task that ends after the first paint. */
  readonly longest: number;
  readonly lcp: number;
  readonly cls: number;
  readonly scriptBytes: number;
  readonly htmlBytes: number;
  /** A twin does not hydrate. */
  readonly tapHydrating?: number;
  readonly tapQuiet: number;
  readonly lighthouseLcp?: number;
  readonly lighthouseTbt?: number;
  readonly performance?: number;
  readonly accessibility?: number;
  readonly bestPractices?: number;
  readonly seo?: number;
}

/** Chromium calls a task long from this many ms on. */
const LONG_TASK_MS = 50;
/** The browser reports no tap below this delay, apart from the first. */
const REPORTED_TAP_MS = 16;

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const longest = (values: readonly number[]): number => Math.max(0, ...values);

/** What the long tasks of a page take beyond 50 ms each. */
export const blockingTime = (entries: readonly Entry[]): number =>
  sum(ofType(entries, 'longtask').map(({ duration }) => Math.max(0, duration - LONG_TASK_MS)));

const ofType = (entries: readonly Entry[], type: string): readonly Entry[] =>
  entries.filter(({ entryType }) => entryType === type);

/** The figures of a load from its entries. */
export function loadFigures(entries: readonly Entry[]) {
  const painted = entries.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
  const later = ofType(entries, 'longtask').filter(({ startTime, duration }) => startTime + duration > painted);
  const scripts = ofType(entries, 'resource').filter(
    ({ name, transferSize }) => new URL(name).pathname.endsWith('.js') && transferSize !== 0,
  );
  const shifts = ofType(entries, 'layout-shift').filter(({ hadRecentInput }) => hadRecentInput !== true);
  const bytes = (all: readonly Entry[]) => sum(all.map(({ encodedBodySize = 0 }) => encodedBodySize));
  return {
    blocking: blockingTime(entries),
    longest: longest(later.map(({ duration }) => duration)),
    lcp: ofType(entries, 'largest-contentful-paint').at(-1)?.startTime ?? 0,
    cls: sum(shifts.map(({ value = 0 }) => value)),
    scriptBytes: bytes(scripts),
    htmlBytes: bytes(ofType(entries, 'navigation')),
  };
}

/** Ms from a tap until the browser has painted the answer, in steps of 8. */
export const tapDelay = (entries: readonly Entry[]): number =>
  Math.max(
    REPORTED_TAP_MS,
    ...entries
      .filter(
        ({ entryType, name }) => /^(event|first-input)$/.test(entryType) && /^(pointer(down|up)|click)$/.test(name),
      )
      .map(({ duration }) => duration),
  );

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** The medians of several runs, which have the same figures. */
export const medians = (runs: readonly Partial<Figures>[]): Partial<Figures> =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((name) => [name, median(runs.map((run) => run[name as keyof Figures] ?? 0))]),
  );
