import { createHash } from 'node:crypto';
import { DAY_MS } from '#contract/limits.ts';
import type { PartnerField } from '#contract/words/message-labels.ts';
import type { WithOrigin } from '../shared/origin.ts';

/** A message from the contact form or an application from the partner form. */
export type Message = WithOrigin & {
  /** The same for a repeated click or retry on the same day, so it is stored once. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly email: string;
  /** When the operator noted that the business has answered. */
  readonly answeredAt?: number;
  /** Text was in the field that people can't see: a program may have sent it. */
  readonly suspect?: true;
} & (
    | { readonly kind: 'contact'; readonly name: string; readonly message: string }
    | ({ readonly kind: 'partner'; readonly name: string; readonly comments: string } & Readonly<
        Record<PartnerField, string>
      >)
  );

/** Two equal messages on one UTC day get the same id. */
export function messageId(content: readonly string[], now: number): string {
  return createHash('sha256')
    .update(JSON.stringify([Math.floor(now / DAY_MS), ...content]))
    .digest('hex')
    .slice(0, 32);
}
