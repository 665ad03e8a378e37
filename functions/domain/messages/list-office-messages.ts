import type { listOfficeMessages as contract } from '#contract/endpoints/messages/office.ts';
import type { FollowUp } from '../leads/follow-up.ts';
import type { FollowUps } from '../leads/ports.ts';
import { keptSince, withFollowUps } from '../leads/with-follow-ups.ts';
import type { Clock } from '../shared/ports.ts';
import { readPage } from '../shared/read-page.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { Message } from './message.ts';
import { asOfficeMessage, newMessage } from './office-message.ts';
import type { Messages } from './ports.ts';

interface MessageDependencies {
  readonly messages: Pick<Messages, 'page' | 'find'>;
  readonly followUps: Pick<FollowUps, 'inState' | 'of'>;
  readonly clock: Clock;
}

/** The messages and the applications of partners, newest first. */
export function listOfficeMessages({ messages, followUps, clock }: MessageDependencies): UseCase<typeof contract> {
  return async ({ input }) => {
    const { state, after } = input;
    const now = clock.now();
    const range = { after, since: keptSince('message', now), now };
    if (state === '' || state === 'new') {
      const keep = async (rows: readonly Message[]) => {
        const found = await withFollowUps(followUps, rows, newMessage);
        return found.map((one) => (state === '' || one.followUp.state === state ? asOfficeMessage(one) : undefined));
      };
      const read = async (rows: Parameters<Messages['page']>[0]) => await messages.page(rows);
      const page = await readPage({ ...range, isSparse: state === 'new', read, keep });
      return { messages: page.items, next: page.next };
    }
    const keep = async (found: readonly FollowUp[]) => {
      const rows = new Map((await messages.find(found.map(({ id }) => id))).map((row) => [row.id, row]));
      return found.map((followUp) => {
        const row = rows.get(followUp.id);
        return row === undefined || row.receivedAt < range.since ? undefined : asOfficeMessage({ row, followUp });
      });
    };
    const read = async (rows: Parameters<Messages['page']>[0]) => await followUps.inState('message', state, rows);
    const page = await readPage({ ...range, isSparse: false, read, keep });
    return { messages: page.items, next: page.next };
  };
}
