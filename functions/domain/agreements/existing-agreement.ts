import { Refusal } from '../shared/refusal.ts';
import { type Agreement, totalCentsOf } from './agreement.ts';
import type { Agreements } from './ports.ts';

/** @throws Refusal NOT_FOUND */
export async function existingAgreement(agreements: Pick<Agreements, 'find'>, id: string): Promise<Agreement> {
  const found = await agreements.find(id);
  if (found === undefined) throw new Refusal('NOT_FOUND', { message: 'This agreement doesn’t exist.' });
  return found;
}

/** @throws Refusal CONFLICT if it isn't as the owner saw it */
export function requireRevision({ revision }: Agreement, seen: number): void {
  if (revision !== seen) throw changedMeanwhile();
}

export const changedMeanwhile = (): Refusal =>
  new Refusal('CONFLICT', {
    message: 'This agreement changed in the meantime: someone saved it, or the family opened it. Reload it.',
  });

/** What the audit log keeps of an agreement. It outlives an erased person, so it has no names. */
export const noted = ({ state, version, unsent, content }: Agreement) => ({
  state,
  version,
  unsent,
  totalCents: totalCentsOf(content),
  hours: content.minutes / 60,
  installments: content.installments.length,
  validUntil: content.validUntil,
});
