import type { Role } from '#contract/office.ts';
import type { Office } from './ports.ts';
import type { Notifications } from './team.ts';

/**
 * The members who want a copy of the emails of a kind to the business, besides one address: all, or
 * those of a role.
 */
export type CopiesFor = (
  kind: keyof Notifications,
  besides: string,
  role?: Role,
) => Promise<{ readonly cc?: readonly string[] }>;

/** Reads the choices of the members (docs/product.md#office). */
export function copiesFor({ office }: { readonly office: Pick<Office, 'team'> }): CopiesFor {
  return async (kind, besides, wanted) => {
    const { members } = await office.team();
    const cc = members
      .filter(({ role }) => wanted === undefined || role === wanted)
      .filter((one) => one.notifications[kind] && one.email !== besides)
      .map(({ email }) => email);
    return cc.length === 0 ? {} : { cc };
  };
}
