import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#contract/endpoint.ts';
import type { saveOfficeAgreement as contract } from '#contract/endpoints/agreements/office.ts';
import type { Random } from '../../shared/ports.ts';
import { conflict, Refusal } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { type Agreement, type AgreementContent, buyerIdOf } from '../agreement.ts';
import { alsoChanged, changedMeanwhile, existingAgreement, noted, requireRevision } from '../existing-agreement.ts';
import { type AgreementDependencies, todayOf, toOfficeAgreement } from '../office-agreement.ts';
import type { Agreements } from '../ports.ts';
import { requireRoomForMoney, requireSound } from './check-content.ts';

type Input = InputOf<typeof contract>;

/**
 * Saves a new agreement, or a change of one that isn't signed. What the family was sent stays as it
 * is until the next version is sent. Payments that were booked keep their place: a deposit is
 * written with the next revision, so it comes before the change or isn't booked.
 * @throws Refusal INVALID_INPUT with a message for each field that doesn't fit; NOT_FOUND; CONFLICT
 *   for one that is signed or withdrawn, and if another change came first
 */
export function saveOfficeAgreement(
  dependencies: AgreementDependencies & { readonly agreements: Pick<Agreements, 'write'>; readonly random: Random },
): UseCase<typeof contract, 'input' | 'record'> {
  const { agreements, orders, clock, random } = dependencies;
  return async ({ input, record }) => {
    const before = input.id === undefined ? undefined : await existingAgreement(agreements, input.id);
    const content = contentOf(input);
    if (before !== undefined) mayBecome(before, input);
    requireSound(content, todayOf(dependencies));
    if (before !== undefined && isDeepStrictEqual(before.content, content)) {
      return await toOfficeAgreement(dependencies)(before);
    }
    if (before !== undefined) {
      requireRoomForMoney({ id: before.id, content }, await orders.ofBuyer(buyerIdOf(before.id)));
    }
    const now = clock.now();
    const agreement: Agreement =
      before === undefined
        ? newDraft(random.id(), content, now)
        : { ...before, content, revision: before.revision + 1, unsent: true, changedAt: now };
    if (!(await agreements.write({ agreement, before }, []))) throw changedMeanwhile();
    record(
      before === undefined
        ? { subject: agreement.id, after: noted(agreement) }
        : { before: noted(before), after: { ...noted(agreement), alsoChanged: alsoChanged(before.content, content) } },
    );
    return await toOfficeAgreement(dependencies)(agreement);
  };
}

/** @throws Refusal CONFLICT; INVALID_INPUT for another address than the link went to */
function mayBecome(before: Agreement, { revision, email }: Input): void {
  if (before.state === 'SIGNED') {
    throw conflict(
      'This agreement is signed, so it stays as it is. Write a new agreement beside it for anything more.',
    );
  }
  if (before.state === 'WITHDRAWN') throw conflict('This agreement is withdrawn. Write a new one instead.');
  requireRevision(before, revision);
  if (before.version > 0 && email !== before.content.email) {
    // Anyone who has the link would read the next version too.
    const message = 'The link went to the address before. Withdraw this agreement, and write a new one.';
    throw new Refusal('INVALID_INPUT', { message, fields: { email: message } });
  }
}

const newDraft = (id: string, content: AgreementContent, now: number): Agreement => ({
  id,
  content,
  state: 'DRAFT',
  revision: 1,
  version: 0,
  unsent: true,
  reminded: [],
  createdAt: now,
  changedAt: now,
});

/** Hours become minutes. */
const contentOf = ({ id: _id, revision: _revision, hours, installments, ...typed }: Input): AgreementContent => ({
  ...typed,
  minutes: hours * 60,
  installments: installments.map(({ due, cents, hours: added }) => ({ due, cents, minutes: added * 60 })),
});
