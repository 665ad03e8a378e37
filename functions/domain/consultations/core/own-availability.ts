import { isDeepStrictEqual } from 'node:util';
import { normalizeEmail } from '#contract/text.ts';
import type { Colleague } from '../../shared/colleague.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Availability, Counselor } from './availability.ts';
import type { Consultations } from './ports.ts';

/** Which hours belong to which member of the team, and what each may change of them. */

type Counselors = Pick<Availability, 'counselors'>;

/** Whether a member is this counselor: whom the hours name, else who has the address. */
export const isCounselor = ({ email }: Pick<Colleague, 'email'>, { member, email: inbox }: Counselor): boolean =>
  normalizeEmail(member ?? inbox ?? '') === email;

/** The ids of the counselors whose hours the member may change. */
export const ownOf = (member: Colleague, { counselors }: Counselors): string[] =>
  counselors.filter((one) => member.role === 'owner' || isCounselor(member, one)).map(({ id }) => id);

/** The counselors for whom a member acts. */
export const counselorsFor =
  ({ consultations }: { readonly consultations: Pick<Consultations, 'availability'> }) =>
  async (member: Colleague): Promise<Counselor[]> => {
    const stored = (await consultations.availability()) ?? { counselors: [] };
    const own = ownOf(member, stored);
    return stored.counselors.filter(({ id }) => own.includes(id));
  };

/**
 * The hours as a member may store them. If a counselor has a new address, the hours still name the
 * member.
 * @throws Refusal FORBIDDEN if a counselor changes what isn't theirs
 */
export function allowedAvailability(member: Colleague, stored: Availability, next: Availability): Availability {
  if (member.role === 'owner') return next;
  const own = ownOf(member, stored);
  const isOwn = ({ id }: Counselor) => own.includes(id);
  const others = ({ version: _, counselors, ...general }: Availability) => ({
    ...general,
    counselors: counselors.map((one) => (isOwn(one) ? { id: one.id, member: one.member } : one)),
  });
  if (!isDeepStrictEqual(others(next), others(stored))) {
    throw new Refusal('FORBIDDEN', {
      message: 'You can change your own hours, link and address. Ask an owner for the rest.',
    });
  }
  const before = new Map(stored.counselors.map((one) => [one.id, one]));
  return {
    ...next,
    counselors: next.counselors.map((one) =>
      isOwn(one) && before.get(one.id)?.email !== one.email ? { ...one, member: member.email } : one,
    ),
  };
}

/** Whether mail or meetings of a counselor go elsewhere, or someone else may say where. */
export function changesContacts(stored: Counselors, next: Counselors): boolean {
  const contacts = ({ counselors }: Counselors) =>
    Object.fromEntries(
      counselors.flatMap(({ id, email, meetingLink, member }) =>
        email === undefined && meetingLink === undefined && member === undefined
          ? []
          : [[id, { email, meetingLink, member }]],
      ),
    );
  return !isDeepStrictEqual(contacts(stored), contacts(next));
}
