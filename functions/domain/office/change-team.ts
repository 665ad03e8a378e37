import { Refusal } from '../shared/refusal.ts';
import type { Office } from './ports.ts';
import type { Team } from './team.ts';

/** Changes of the team are rare, so more than a few at the same moment are a fault. */
const ATTEMPTS = 8;

/**
 * Changes the team by one conditional write of its version, and again from the newer team if
 * another change came first. Invitations that have ended are left out.
 * @param change returns the new members and invitations, and what to answer; may throw a Refusal
 * @throws Refusal CONFLICT if other changes come first again and again
 */
export async function changeTeam<Answer>(
  office: Pick<Office, 'team' | 'changeTeam'>,
  now: number,
  change: (team: Team) => { readonly team: Partial<Team>; readonly answer: Answer },
): Promise<Answer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stored = await office.team();
    const current = { ...stored, invitations: stored.invitations.filter(({ endsAt }) => endsAt > now) };
    const { team, answer } = change(current);
    if (await office.changeTeam({ ...current, ...team, version: stored.version + 1 })) return answer;
  }
  throw new Refusal('CONFLICT');
}
