import type { ResOf } from '#contract/endpoint.ts';
import type { listAgreements as contract } from '#contract/endpoints/agreements/public.ts';
import { BALANCE_ENTRIES_MAX } from '#contract/limits.ts';
import type { FamilyBalanceEntry } from '#contract/shapes.ts';
import type { BalanceEntry } from '../balances/balance.ts';
import type { Balances } from '../balances/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { requireLoginCode } from '../sign-in/login-code.ts';
import type { Peppers, Session } from '../sign-in/ports.ts';
import type { Agreements } from './ports.ts';
import { linkOf } from './token.ts';

/**
 * The hours that a person can book. Only the address to which an agreement was sent gets its link,
 * because the link shows prices and lets one pay.
 * @throws Refusal LOGIN_CODE_NEEDED if there are any
 */
export function listOwnHours({
  agreements,
  balances,
  peppers,
  businessProfile: { siteUrl },
}: {
  readonly agreements: Pick<Agreements, 'ofAddress'>;
  readonly balances: Pick<Balances, 'ofAddress' | 'entries'>;
  readonly peppers: Peppers;
  readonly businessProfile: BusinessProfile;
}) {
  return async ({ session }: { session: Session }): Promise<ResOf<typeof contract>> => {
    const { email } = session.user;
    const own = await balances.ofAddress(email);
    if (own.length === 0) return { agreements: [] };
    requireLoginCode(session);
    const [named, valid] = await Promise.all([agreements.ofAddress(email), peppers()]);
    const linkFor = (agreementId: string): string => {
      const agreement = named.find(({ id, content }) => id === agreementId && content.email === email);
      const path = agreement === undefined ? undefined : linkOf(valid, agreement);
      return path === undefined ? '' : new URL(path, siteUrl).href;
    };
    const listed = own.map(async ({ agreementId, title, student, sessionMinutes, cancelHours, minutes, used }) => ({
      id: agreementId,
      ...{ title, student, sessionMinutes, cancelHours },
      hoursLeft: minutes / 60,
      hoursTotal: (minutes + used) / 60,
      entries: (await balances.entries(agreementId)).slice(0, BALANCE_ENTRIES_MAX).map(asFamilyEntry),
      url: linkFor(agreementId),
    }));
    return { agreements: await Promise.all(listed) };
  };
}

const asFamilyEntry = ({ at, kind, minutes, left, about }: BalanceEntry): FamilyBalanceEntry => ({
  at: new Date(at).toISOString(),
  kind,
  hours: minutes / 60,
  left: left / 60,
  about,
});
