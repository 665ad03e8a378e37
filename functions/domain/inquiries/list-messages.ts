import type { InputOf, ResOf } from '#contract/endpoint.ts';
import type { listOfficeMessages as contract } from '#contract/endpoints/office/list-office-messages.ts';
import { keptSince, withFollowUps } from '../leads/contacts.ts';
import type { FollowUp } from '../leads/follow-up.ts';
import type { FollowUps } from '../leads/ports.ts';
import type { Clock } from '../shared/ports.ts';
import { readPage } from '../shared/read-page.ts';
import type { Enquiry } from './inquiry.ts';
import { asOfficeMessage, newMessage } from './messages.ts';
import type { Enquiries } from './ports.ts';

interface MessageDependencies {
  readonly enquiries: Enquiries;
  readonly followUps: FollowUps;
  readonly clock: Clock;
}

/** The messages and the applications of partners, newest first. */
export function listMessages({ enquiries, followUps, clock }: MessageDependencies) {
  return async ({ input }: { input: InputOf<typeof contract> }): Promise<ResOf<typeof contract>> => {
    const { state, after } = input;
    const now = clock.now();
    const range = { after, since: keptSince('message', now), now };
    if (state === '' || state === 'new') {
      const keep = async (rows: readonly Enquiry[]) => {
        const found = await withFollowUps(followUps, rows, newMessage);
        return found.map((one) => (state === '' || one.followUp.state === state ? asOfficeMessage(one) : undefined));
      };
      const read = async (rows: Parameters<Enquiries['page']>[0]) => await enquiries.page(rows);
      const page = await readPage({ ...range, isSparse: state === 'new', read, keep });
      return { messages: page.items, next: page.next };
    }
    const keep = async (found: readonly FollowUp[]) => {
      const rows = new Map((await enquiries.find(found.map(({ id }) => id))).map((row) => [row.id, row]));
      return found.map((followUp) => {
        const row = rows.get(followUp.id);
        return row === undefined || row.receivedAt < range.since ? undefined : asOfficeMessage({ row, followUp });
      });
    };
    const read = async (rows: Parameters<Enquiries['page']>[0]) => await followUps.inState('message', state, rows);
    const page = await readPage({ ...range, isSparse: false, read, keep });
    return { messages: page.items, next: page.next };
  };
}
