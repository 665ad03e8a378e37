import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import { nextVersion, subjectOf } from './follow-up.ts';
import type { FollowUps, Leads } from './ports.ts';
import { newLead } from './with-follow-ups.ts';

interface Dependencies {
  readonly leads: Pick<Leads, 'latest'>;
  readonly followUps: Pick<FollowUps, 'of' | 'record'>;
}

/**
 * Closes the lead of an address, if there is one: nobody has to call or write to it any more.
 * @throws NotWritten
 */
export async function closeLead({ leads, followUps }: Dependencies, address: string): Promise<void> {
  await untilWritten('The lead', async () => {
    const lead = await leads.latest(address);
    if (lead === undefined) return undefined;
    const untouched = newLead(lead);
    const before = (await followUps.of([subjectOf(untouched)])).get(subjectOf(untouched)) ?? untouched;
    if (before.state === 'closed') return undefined;
    const followUp = nextVersion(before, { receivedAt: lead.receivedAt, state: 'closed' });
    return (await followUps.record({ followUp })) ? undefined : OVERTAKEN;
  });
}
