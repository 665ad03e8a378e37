import * as v from 'valibot';
import { tabValue } from '../storage/tab-value.ts';

/** Why a payment did not end in "paid". In `pending` and `under-review` money may have moved: nobody should pay again. */
export const outcomeReasons = ['pending', 'declined', 'canceled', 'error', 'under-review'] as const;
export type OutcomeReason = (typeof outcomeReasons)[number];

const outcome = v.object({
  reason: v.picklist(outcomeReasons),
  /** The server's text, where it says more than the reason does. */
  message: v.optional(v.string()),
  /** The order of a pending payment, by which it is asked for again. */
  orderID: v.optional(v.string()),
});
export type Outcome = v.InferOutput<typeof outcome>;

/** The last outcome in this tab; /cancel-payment reads it after a reload. */
export const lastOutcome = tabValue('paymentOutcome', v.nullable(outcome), null);

/** What a page hands to /cancel-payment, read back. */
export const parseOutcome = (state: unknown): Outcome | null => {
  const parsed = v.safeParse(outcome, state);
  return parsed.success ? parsed.output : null;
};
