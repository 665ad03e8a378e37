import type { CcFor } from '../shared/cc.ts';
import type { Office } from './ports.ts';

/** Reads the choices of the members (docs/product.md#office). */
export function ccFor({ office }: { readonly office: Pick<Office, 'team'> }): CcFor {
  return async (kind, besides, wanted) => {
    const { members } = await office.team();
    const cc = members
      .filter(({ role }) => wanted === undefined || role === wanted)
      .filter((one) => one.notifications[kind] && one.email !== besides)
      .map(({ email }) => email);
    return cc.length === 0 ? {} : { cc };
  };
}
