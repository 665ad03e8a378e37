import { isDeepStrictEqual } from 'node:util';
import { conflict, notFound, type Refusal } from '../shared/refusal.ts';
import { type Agreement, type AgreementContent, totalCentsOf } from './agreement.ts';
import type { Agreements } from './ports.ts';

/** @throws Refusal NOT_FOUND */
export async function existingAgreement(agreements: Pick<Agreements, 'find'>, id: string): Promise<Agreement> {
  const found = await agreements.find(id);
  if (found === undefined) throw notFound('This agreement doesn’t exist.');
  return found;
}

/** @throws Refusal CONFLICT if it isn't as the owner saw it */
export function requireRevision({ revision }: Agreement, seen: number): void {
  if (revision !== seen) throw changedMeanwhile();
}

export const changedMeanwhile = (): Refusal =>
  conflict(
    'This agreement changed in the meantime: someone saved it or recorded a payment, or the family opened it. Reload it.',
  );

/** What the audit log keeps of an agreement. It outlives an erased person, so it has no names. */
export const noted = ({ state, content }: Agreement) => ({
  state,
  totalCents: totalCentsOf(content),
  hours: content.minutes / 60,
  sessionMinutes: content.sessionMinutes,
  installments: content.installments.map(({ due, cents, minutes }) => ({ due, cents, hours: minutes / 60 })),
  validUntil: content.validUntil,
});

/** What may name someone, so that the audit log has only that it changed. */
const unnoted = {
  fullname: 'name',
  email: 'email',
  secondEmail: 'student’s own email',
  student: 'student’s name',
  title: 'title',
  lines: 'what is included',
  terms: 'terms',
} as const satisfies Partial<Record<keyof AgreementContent, string>>;

/** What changed besides what {@link noted} has, in words; empty if nothing did. */
export const alsoChanged = (was: AgreementContent, is: AgreementContent): string =>
  (Object.keys(unnoted) as (keyof typeof unnoted)[])
    .filter((key) => !isDeepStrictEqual(was[key], is[key]))
    .map((key) => unnoted[key])
    .join(', ');
