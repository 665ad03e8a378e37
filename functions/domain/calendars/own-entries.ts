import type { Consultations } from '../consultations/core/ports.ts';
import { isOfClasses } from '../seats/class-entries.ts';
import type { Classes } from '../seats/ports.ts';

/** Whether an entry with this UID is one that we sent out. */
export type IsOwn = (uid: string) => boolean;

/** Which entries of a period (ms since 1970) are ours, also those that were canceled. */
export type OwnEntries = (from: number, until: number) => Promise<IsOwn>;

/** Of the bookings and classes that we have: anyone can send an entry with an id of our form. */
export const ownEntries =
  ({
    consultations,
    classes,
  }: {
    readonly consultations: Pick<Consultations, 'allBetween'>;
    readonly classes: Pick<Classes, 'list'>;
  }): OwnEntries =>
  async (from, until) => {
    const [bookings, all] = await Promise.all([consultations.allBetween(from, until), classes.list()]);
    const ids = new Set(bookings.map(({ id }) => id));
    const isOfClass = isOfClasses(all);
    return (uid) => ids.has(uid) || isOfClass(uid);
  };
