import { HOUR_MS, MINUTE_MS } from '#contract/limits.ts';
import type { Gauge, Harm, HarmKey, Harms, Notice, Notifier } from '#domain/alarms/ports.ts';
import { turn } from './turn.ts';

const CLAIM_MS = 2 * MINUTE_MS;
const keyOf = ({ alarm, subject }: HarmKey): string => `${alarm}#${subject}`;

export function inMemoryHarms(): Harms {
  const harms = new Map<string, Harm & { claimedAt?: number | undefined }>();
  const counters = new Map<string, number>();
  const gauges = new Map<string, Gauge>();
  const withoutClaim = ({ claimedAt: _, ...harm }: Harm & { claimedAt?: number | undefined }): Harm => harm;
  return {
    async note({ alarm, subject, impact, at, count, details }) {
      await turn();
      const before = harms.get(keyOf({ alarm, subject })) ?? { alarm, subject, impact, details, firstAt: at, count: 0 };
      const after = { ...before, lastAt: at, count: before.count + count };
      harms.set(keyOf(after), after);
      return withoutClaim(after);
    },
    async claim(of, now, repeats) {
      await turn();
      const harm = harms.get(keyOf(of));
      if (harm === undefined) return true;
      const { claimedAt = 0, toldAt, endedAt = 0 } = harm;
      if (claimedAt > now - CLAIM_MS) return false;
      if (toldAt !== undefined && (toldAt > now - HOUR_MS || (!repeats && endedAt <= toldAt))) return false;
      harms.set(keyOf(of), { ...harm, claimedAt: now });
      return true;
    },
    async told(of, now) {
      await turn();
      const harm = harms.get(keyOf(of));
      if (harm !== undefined) harms.set(keyOf(of), { ...harm, toldAt: now, claimedAt: undefined });
    },
    async end(of, now) {
      await turn();
      const harm = harms.get(keyOf(of));
      if (harm === undefined || harm.lastAt !== of.lastAt || harm.toldAt !== of.toldAt) return false;
      if ((harm.endedAt ?? 0) >= harm.lastAt) return false;
      harms.set(keyOf(of), { ...harm, endedAt: now });
      return true;
    },
    async list() {
      await turn();
      return [...harms.values()].map(withoutClaim);
    },
    async add({ key, windowStart }, count) {
      await turn();
      const name = `${key}#${String(windowStart)}`;
      counters.set(name, (counters.get(name) ?? 0) + count);
      return counters.get(name) ?? 0;
    },
    async setGauge({ alarm, value, at }) {
      await turn();
      if ((gauges.get(alarm)?.at ?? 0) < at) gauges.set(alarm, { alarm, value, at });
    },
    async gauges() {
      await turn();
      return [...gauges.values()];
    },
  };
}

/** Keeps what is published. */
export function recordingNotifier(): Notifier & { readonly sent: readonly Notice[] } {
  const sent: Notice[] = [];
  return {
    sent,
    async publish(notice) {
      await turn();
      sent.push(notice);
    },
  };
}
