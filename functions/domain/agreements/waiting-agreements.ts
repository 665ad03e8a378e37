import { AGREEMENTS_LISTED_MAX } from '#contract/endpoints/agreements/limits.ts';
import type { Balances } from '../balances/ports.ts';
import type { OrderReads } from '../orders/core/ports.ts';
import type { Agreement } from './agreement.ts';
import { type DueInstallment, dueInstallments } from './due-installments.ts';
import type { Agreements } from './ports.ts';
import { stateOf } from './states.ts';

/** What finding the agreements that wait for their family needs. */
export interface WaitingDependencies {
  readonly agreements: Pick<Agreements, 'list'>;
  readonly balances: Pick<Balances, 'several'>;
  readonly orders: Pick<OrderReads, 'ofBuyer'>;
}

export type OpenedAgreement = Agreement & Required<Pick<Agreement, 'openedAt'>>;

/**
 * The agreements that were opened and not signed, the one opened first, first; and the installments
 * that families pay next and that are due today or late.
 * @param today in the business's time zone, as `YYYY-MM-DD`
 */
export async function waitingAgreements(
  dependencies: WaitingDependencies,
  today: string,
): Promise<{ readonly opened: OpenedAgreement[]; readonly due: DueInstallment[] }> {
  const { agreements } = dependencies;
  const listed = await agreements.list(AGREEMENTS_LISTED_MAX);
  const isOpened = (one: Agreement): one is OpenedAgreement =>
    one.openedAt !== undefined && stateOf(one, [], undefined, today) === 'opened';
  return {
    opened: listed.filter(isOpened).toSorted((one, other) => one.openedAt - other.openedAt),
    due: await dueInstallments(dependencies, listed, { today, until: today }),
  };
}
