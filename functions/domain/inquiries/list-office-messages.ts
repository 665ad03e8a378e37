import type { InputOf, ResOf } from '#contract/endpoint.ts';
import type { listOfficeMessages as contract } from '#contract/endpoints/inquiries/office.ts';
import type { FollowUp } from '../leads/follow-up.ts';
import type { FollowUps } from '../leads/ports.ts';
import { keptSince, withFollowUps } from '../leads/with-follow-ups.ts';
import type { Clock } from '../shared/ports.ts';
import { readPage } from '../shared/read-page.ts';
import type { Inquiry } from './inquiry.ts';
import { asOfficeInquiry, newInquiry } from './office-inquiry.ts';
import type { Inquiries } from './ports.ts';

interface InquiryDependencies {
  readonly inquiries: Pick<Inquiries, 'page' | 'find'>;
  readonly followUps: Pick<FollowUps, 'inState' | 'of'>;
  readonly clock: Clock;
}

/** The messages and the applications of partners, newest first. */
export function listOfficeMessages({ inquiries, followUps, clock }: InquiryDependencies) {
  return async ({ input }: { input: InputOf<typeof contract> }): Promise<ResOf<typeof contract>> => {
    const { state, after } = input;
    const now = clock.now();
    const range = { after, since: keptSince('message', now), now };
    if (state === '' || state === 'new') {
      const keep = async (rows: readonly Inquiry[]) => {
        const found = await withFollowUps(followUps, rows, newInquiry);
        return found.map((one) => (state === '' || one.followUp.state === state ? asOfficeInquiry(one) : undefined));
      };
      const read = async (rows: Parameters<Inquiries['page']>[0]) => await inquiries.page(rows);
      const page = await readPage({ ...range, isSparse: state === 'new', read, keep });
      return { messages: page.items, next: page.next };
    }
    const keep = async (found: readonly FollowUp[]) => {
      const rows = new Map((await inquiries.find(found.map(({ id }) => id))).map((row) => [row.id, row]));
      return found.map((followUp) => {
        const row = rows.get(followUp.id);
        return row === undefined || row.receivedAt < range.since ? undefined : asOfficeInquiry({ row, followUp });
      });
    };
    const read = async (rows: Parameters<Inquiries['page']>[0]) => await followUps.inState('message', state, rows);
    const page = await readPage({ ...range, isSparse: false, read, keep });
    return { messages: page.items, next: page.next };
  };
}
