import * as v from 'valibot';
import { tabValue } from '../storage/tab-value.ts';

/**
 * Why a payment wasn't completed. With `pending` and `under-review` money may have moved, so no one
 * should pay again. `paid-otherwise`: another payment came first, and this one took no money.
 */
export const outcomeReasons = ['pending', 'declined', 'canceled', 'error', 'under-review', 'paid-otherwise'] as const;
export type OutcomeReason = (typeof outcomeReasons)[number];

const outcome = v.object({
  reason: v.picklist(outcomeReasons),
  /** The server's message, if it says more than the reason. */
  message: v.optional(v.string()),
  /** The order of a pending payment, so that it can be checked again. */
  orderID: v.optional(v.string()),
});
export type Outcome = v.InferOutput<typeof outcome>;

/** The last outcome in this tab; /cancel-payment reads it after a reload. */
export const lastOutcome = tabValue('paymentOutcome', v.nullable(outcome), null);

/** The outcome in the navigation state of /cancel-payment, if there is one. */
export const parseOutcome = (state: unknown): Outcome | null => {
  const parsed = v.safeParse(outcome, state);
  return parsed.success ? parsed.output : null;
};
