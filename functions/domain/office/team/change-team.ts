import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import type { Office } from '../ports.ts';
import type { Team } from './team.ts';

/**
 * Changes the team by one conditional write of its version, and again from the newer team if
 * another change came first. Invitations that have ended are left out.
 * @param change returns the new members and invitations, and what to answer; may throw a Refusal
 * @throws NotWritten if other changes keep coming first
 */
export async function changeTeam<Answer>(
  office: Pick<Office, 'team' | 'changeTeam'>,
  now: number,
  change: (team: Team) => { readonly team: Partial<Team>; readonly answer: Answer },
): Promise<Answer> {
  return await untilWritten('The team', async () => {
    const stored = await office.team();
    const current = { ...stored, invitations: stored.invitations.filter(({ endsAt }) => endsAt > now) };
    const { team, answer } = change(current);
    return (await office.changeTeam({ ...current, ...team, version: stored.version + 1 })) ? answer : OVERTAKEN;
  });
}
