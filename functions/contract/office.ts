import * as v from 'valibot';

/**
 * What the endpoints of the office answer (docs/product.md#office). Money is whole cents, times are
 * milliseconds since 1970.
 */

/** What an answer has for others: null, whatever it was. */
export const hidden = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

/** An owner may do everything; a counselor sees leads, messages and consultations, and no money. */
export const roles = ['owner', 'counselor'] as const;
export type MemberRole = (typeof roles)[number];

export const USE_PASSKEY = 'Use your passkey';

/**
 * A file that the browser saves, or a part of it: `next` says where the next one begins, and is
 * empty in the last.
 */
export const exportFile = v.object({ fileName: v.string(), csv: v.string(), next: v.string() });
export type ExportFile = v.InferOutput<typeof exportFile>;
