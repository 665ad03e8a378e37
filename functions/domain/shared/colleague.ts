import * as v from 'valibot';
import { OFFICE_CONFIRMED_SECONDS } from '#contract/endpoints/office/limits.ts';
import { inMs } from '#contract/limits.ts';
import { roles } from '#contract/office.ts';
import { Refusal } from './refusal.ts';
import type { Stored } from './stored.ts';

/** A person of the business, as far as what they do in the office depends on it. */
export const colleague = v.object({ id: v.string(), name: v.string(), email: v.string(), role: v.picklist(roles) });
export type Colleague = Stored<typeof colleague>;

/** Who asks the office for something. */
export interface ColleagueSession {
  readonly member: Colleague;
  /** When a passkey was used last. */
  readonly confirmedAt: number;
}

/** Whether a passkey was used in the last five minutes. */
export const isConfirmed = ({ confirmedAt }: Pick<ColleagueSession, 'confirmedAt'>, now: number): boolean =>
  now - confirmedAt <= inMs(OFFICE_CONFIRMED_SECONDS);

/**
 * What costs or can't be undone needs a passkey that was used in the last five minutes.
 * @throws Refusal PASSKEY_NEEDED
 */
export function requireConfirmed(session: Pick<ColleagueSession, 'confirmedAt'>, now: number): void {
  if (!isConfirmed(session, now)) throw new Refusal('PASSKEY_NEEDED');
}
