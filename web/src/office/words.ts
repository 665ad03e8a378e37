import type { MemberRole } from '#contract/office.ts';

export const roleNames: Readonly<Record<MemberRole, string>> = { owner: 'Owner', counselor: 'Counselor' };

/** A first name for a passkey of this device. */
export const deviceName = (): string => (/iPhone|iPad|Android/.test(navigator.userAgent) ? 'My phone' : 'My computer');
