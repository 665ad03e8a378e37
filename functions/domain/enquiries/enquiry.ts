import { createHash } from 'node:crypto';

/** What somebody wrote to the business through a form, as it was sent. */
export type Enquiry = {
  /** The same for a repeated click or retry within a day, so that it is stored once. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly email: string;
} & (
  | { readonly kind: 'contact'; readonly name: string; readonly message: string }
  | {
      readonly kind: 'partner';
      readonly name: string;
      readonly phone: string;
      readonly address: string;
      readonly comments: string;
    }
);

const DAY_MS = 24 * 60 * 60 * 1000;

/** An id from the content and the day: two equal enquiries on one day are one. */
export function enquiryId(content: readonly string[], now: number): string {
  return createHash('sha256')
    .update(JSON.stringify([Math.floor(now / DAY_MS), ...content]))
    .digest('hex')
    .slice(0, 32);
}
