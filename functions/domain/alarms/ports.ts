import * as v from 'valibot';
import type { Stored } from '../shared/stored.ts';
/** A harm that an alarm noticed, one for each alarm and subject. Times are in ms since 1970. */
export const storedHarm = v.object({
  alarm: v.string(),
  /** Who or what is harmed, such as an order's number; empty for what harms everyone. */
  subject: v.string(),
  /** What doesn't work, for whom. */
  impact: v.string(),
  firstAt: v.number(),
  lastAt: v.number(),
  /** How often it was noticed. */
  count: v.number(),
  /** What the first log line says of it. */
  details: v.record(v.string(), v.string()),
  /** When it was told last. */
  toldAt: v.optional(v.number()),
  /** When it was told that it has ended. */
  endedAt: v.optional(v.number()),
});
export type Harm = Stored<typeof storedHarm>;
export type HarmKey = Pick<Harm, 'alarm' | 'subject'>;

/** The last value of a gauge, or the last run of a schedule. */
export interface Gauge {
  readonly alarm: string;
  readonly value: number;
  readonly at: number;
}

/** What the watcher knows. It forgets a harm some days after it was noticed last. */
export interface Harms {
  /** Notes that a harm was noticed `count` times more, and answers how it is now. */
  note(noticed: HarmKey & Pick<Harm, 'impact' | 'details' | 'count'> & { readonly at: number }): Promise<Harm>;
  /**
   * Takes the right to tell of a harm for two minutes. Returns false if someone else has it, or if
   * it was told within the hour, or earlier without having ended since unless it `repeats`.
   */
  claim(of: HarmKey, now: number, repeats: boolean): Promise<boolean>;
  /** Notes that it was told. */
  told(of: HarmKey, now: number): Promise<void>;
  /** Notes that it has ended. Returns false if it was noticed again, or someone else noted it. */
  end(of: Harm, now: number): Promise<boolean>;
  /** All that are kept. */
  list(): Promise<readonly Harm[]>;
  /** Adds to a counter of a window of time, and returns its sum. */
  add(
    counter: { readonly key: string; readonly windowStart: number; readonly endsAt: number },
    count: number,
  ): Promise<number>;
  /** Keeps the value of a gauge unless a later one is there. */
  setGauge(gauge: Gauge): Promise<void>;
  gauges(): Promise<readonly Gauge[]>;
}

export interface Notifier {
  /**
   * Emails the operator.
   * @param notice.subject at most 100 characters of ASCII
   * @throws DependencyDown
   */
  publish(notice: Notice): Promise<void>;
}
export interface Notice {
  readonly subject: string;
  readonly text: string;
}
