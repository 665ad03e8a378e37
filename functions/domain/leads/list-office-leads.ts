import type { listOfficeLeads as contract } from '#contract/endpoints/leads/office.ts';
import type { OfficeLead } from '#contract/words/office-follow-ups.ts';
import type { Clock } from '../shared/ports.ts';
import { readPage } from '../shared/read-page.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { FollowUp } from './follow-up.ts';
import type { Lead } from './lead.ts';
import type { FollowUps, Leads } from './ports.ts';
import { asOfficeLead, keptSince, newLead, withFollowUps } from './with-follow-ups.ts';

interface LeadDependencies {
  readonly leads: Pick<Leads, 'current' | 'page' | 'latest'>;
  readonly followUps: Pick<FollowUps, 'inState' | 'of'>;
  readonly clock: Clock;
}

/**
 * The leads, newest first. Each address is listed once, with what it typed last: a family that
 * corrects its sign-up is one family to call.
 */
export function listOfficeLeads({ leads, followUps, clock }: LeadDependencies): UseCase<typeof contract> {
  return async ({ input }) => {
    const { state, after } = input;
    const now = clock.now();
    const range = { after, since: keptSince('lead', now), now };
    if (state === '' || state === 'new') {
      const keep = async (rows: readonly Lead[]): Promise<(OfficeLead | undefined)[]> => {
        const current = await leads.current(rows);
        const found = await withFollowUps(followUps, current, newLead);
        const listed = new Map(
          found.map((one) => [one.row, state === '' || one.followUp.state === state ? one : undefined]),
        );
        return rows.map((row) => {
          const one = listed.get(row);
          return one === undefined ? undefined : asOfficeLead(one);
        });
      };
      const page = await readPage({
        ...range,
        isSparse: state === 'new',
        read: async (rows) => await leads.page(rows),
        keep,
      });
      return { leads: page.items, next: page.next };
    }
    const keep = async (found: readonly FollowUp[]) =>
      await Promise.all(
        found.map(async (followUp) => {
          const row = await leads.latest(followUp.id);
          return row === undefined || row.receivedAt < range.since ? undefined : asOfficeLead({ row, followUp });
        }),
      );
    const page = await readPage({
      ...range,
      isSparse: false,
      read: async (rows) => await followUps.inState('lead', state, rows),
      keep,
    });
    return { leads: page.items, next: page.next };
  };
}
