import type { MemberRole } from './office.ts';
import { officePaths } from './office-paths.ts';

/** What a member may be told on a device. */
export const pushKinds = ['leads', 'consultations', 'disputes'] as const;
export type PushKind = (typeof pushKinds)[number];
export type PushChoices = Readonly<Record<PushKind, boolean>>;

/** Disputes are about money, which a counselor doesn't see. */
export const pushKindsOf = (role: MemberRole): readonly PushKind[] =>
  role === 'owner' ? pushKinds : pushKinds.filter((kind) => kind !== 'disputes');

/** All that a notification has: nothing personal, and the page that it opens. */
export interface PushNews {
  readonly kind: PushKind;
  readonly text: string;
  readonly path: string;
}

const texts: Readonly<Record<PushKind, Omit<PushNews, 'kind'>>> = {
  leads: { text: 'A new lead waits', path: officePaths.leads },
  consultations: { text: 'A time was booked', path: officePaths.calendar },
  disputes: { text: 'PayPal opened a dispute', path: officePaths.orders },
};

export const pushNews = (kind: PushKind): PushNews => ({ kind, ...texts[kind] });

/**
 * An address at the push services of Chrome, Firefox, Edge and Safari. The server sends requests to
 * it, so it must not lead anywhere else.
 */
export const PUSH_ADDRESS =
  /^https:\/\/(?:fcm\.googleapis\.com|(?:[a-z\d-]+\.)+(?:push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))\/[\w.~:/?=&%+-]+$/;

/** The script that shows notifications. At the root, because below /office is the document. */
export const PUSH_WORKER = '/office-push.js';
