import type { FollowUp } from './follow-up.ts';
import type { FollowUps } from './ports.ts';
import { keptSince } from './with-follow-ups.ts';

const READ = 100;
/** Those that were put off may be many, and hide none whose day has come. */
const READS = 10;

/**
 * The leads to call back by now. Those whose day has come are first, the longest due before the
 * others; then those without a day, newest first.
 * @param today in the business's time zone
 */
export async function leadsToCall(
  followUps: Pick<FollowUps, 'inState'>,
  { now, today }: { readonly now: number; readonly today: string },
): Promise<FollowUp[]> {
  const found: FollowUp[] = [];
  let before = now + 1;
  for (let reads = 0; reads < READS; reads += 1) {
    const rows = await followUps.inState('lead', 'callback', { since: keptSince('lead', now), before, limit: READ });
    found.push(...rows.filter(({ callOn = today }) => callOn <= today));
    const last = rows.at(-1);
    if (last === undefined || rows.length < READ) break;
    before = last.receivedAt;
  }
  const due = found.filter(({ callOn }) => callOn !== undefined);
  return [
    ...due.toSorted((one, other) => ((one.callOn ?? '') < (other.callOn ?? '') ? -1 : 1)),
    ...found.filter(({ callOn }) => callOn === undefined),
  ];
}
