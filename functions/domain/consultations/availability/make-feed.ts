import { API_BASE_PATH, CALENDAR_PATH } from '#contract/site-paths.ts';
import { hashToken } from '../../shared/hashes.ts';
import type { Random } from '../../shared/ports.ts';
import { notFound, Refusal } from '../../shared/refusal.ts';
import type { Consultations } from '../core/ports.ts';

/**
 * Makes a new address for a counselor's calendar to subscribe to; the one before stops working.
 * Only the secret's hash is stored, so the address can't be shown again.
 * @param origin the gateway's own: the access log of the site's would have the secret
 * @param by the id of the member who makes it; undefined for an operator
 * @returns the address, and the version of the hours that have it
 * @throws Refusal NOT_FOUND for an unknown counselor; CONFLICT if another change of the hours came
 *   first
 */
export function makeFeed({
  consultations,
  random,
}: {
  readonly consultations: Pick<Consultations, 'availability' | 'setAvailability'>;
  readonly random: Random;
}) {
  return async (
    counselor: string,
    origin: string,
    by?: string,
  ): Promise<{ readonly address: string; readonly version: number }> => {
    const stored = await consultations.availability();
    if (stored?.counselors.some(({ id }) => id === counselor) !== true) {
      throw notFound('This counselor has no hours. Save the hours first, then get a calendar link.');
    }
    const secret = random.token();
    const version = stored.version + 1;
    const counselors = stored.counselors.map((one) => {
      if (one.id !== counselor) return one;
      const { feedBy: _, ...others } = one;
      return { ...others, feedHash: hashToken(secret), ...(by === undefined ? {} : { feedBy: by }) };
    });
    if (!(await consultations.setAvailability({ ...stored, version, counselors }))) throw new Refusal('CONFLICT');
    return { address: `${origin}${API_BASE_PATH}/${CALENDAR_PATH.replace('{secret}', secret)}`, version };
  };
}
