import { mediumDay } from '#contract/dates.ts';
import type { OfficeCode } from '#contract/endpoints/codes/office.ts';
import { formatCents } from '#contract/money.ts';

/** What a code takes off. */
export const offText = ({ percent, cents }: Pick<OfficeCode, 'percent' | 'cents'>): string =>
  percent === null ? formatCents(cents ?? 0) : `${String(percent)}%`;

/** What a code counts for: titles of guides and bundles, or the id of what is off sale. */
export const scopeText = (
  { items }: Pick<OfficeCode, 'items'>,
  onSale: readonly { id: string; title: string }[],
): string =>
  items.length === 0
    ? 'All guides and bundles'
    : items.map((id) => onSale.find((one) => one.id === id)?.title ?? id).join(', ');

export const stateText: Readonly<Record<OfficeCode['state'], string>> = {
  active: 'Active',
  coming: 'Not yet',
  'used-up': 'Used up',
  expired: 'Over',
  ended: 'Ended',
};

/** From when until when a code can be used; empty if always. */
export const timeText = ({ state, from, until }: Pick<OfficeCode, 'state' | 'from' | 'until'>): string =>
  [
    state === 'coming' && from !== '' ? `From ${mediumDay(from)}` : '',
    until === '' || state === 'ended' ? '' : `Until ${mediumDay(until)}`,
  ]
    .filter((part) => part !== '')
    .join(', ');

/** The address of the shop with a code, to give out. */
export const linkOf = (code: string): string => `${window.location.origin}/pdf-page?code=${code}`;
