import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { DAY_MS } from '#contract/limits.ts';
import { partnerFields } from '#contract/words/message-labels.ts';
import { withOrigin } from '../shared/origin.ts';
import type { Stored } from '../shared/stored.ts';

const common = {
  /** The same for a repeated click or retry on the same day, so it is stored once. */
  id: v.string(),
  /** Milliseconds since 1970. */
  receivedAt: v.number(),
  email: v.string(),
  name: v.string(),
  /** When the operator noted that the business has answered. */
  answeredAt: v.exactOptional(v.number()),
  /** Text was in the field that people can't see: a program may have sent it. */
  suspect: v.exactOptional(v.literal(true)),
  ...withOrigin,
};

/** A message from the contact form or an application from the partner form. */
export const storedMessage = v.variant('kind', [
  v.object({ kind: v.literal('contact'), ...common, message: v.string() }),
  v.object({
    kind: v.literal('partner'),
    ...common,
    ...v.entriesFromList(partnerFields, v.string()),
    comments: v.string(),
  }),
]);
export type Message = Stored<typeof storedMessage>;

/** Two equal messages on one UTC day get the same id. */
export function messageId(content: readonly string[], now: number): string {
  return createHash('sha256')
    .update(JSON.stringify([Math.floor(now / DAY_MS), ...content]))
    .digest('hex')
    .slice(0, 32);
}
