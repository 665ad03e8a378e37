import { createHash } from 'node:crypto';
import { OFFICE_COPY_PART_LENGTH } from '#contract/endpoints/people/limits.ts';
import type { exportOfficePerson as exportContract } from '#contract/endpoints/people/office.ts';
import { conflict, invalidInput } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import { inNumbers } from './office-people.ts';
import { asJson, copyOf, findPerson, type PersonDependencies, planErasure } from './person-data.ts';

/**
 * A copy of all that is stored about an address, for its owner. A long one comes in parts.
 * @throws Refusal CONFLICT if what is stored has changed since the part before, INVALID_INPUT for
 *   an unknown part
 */
export function exportOfficePerson(
  dependencies: PersonDependencies,
): UseCase<typeof exportContract, 'input' | 'record'> {
  return async ({ input: { email, after }, record }) => {
    const person = await findPerson(dependencies, email);
    const json = asJson(copyOf(email, person));
    const state = createHash('sha256').update(json).digest('hex');
    const [, place, seen] = after === '' ? ['', '0', state] : (/^(\d+)_(\w+)$/.exec(after) ?? []);
    if (place === undefined) throw invalidInput({ after: 'Unknown page' });
    if (seen !== state) throw conflict(CHANGED);
    record({ after: inNumbers(planErasure(person)) });
    const end = Number(place) + OFFICE_COPY_PART_LENGTH;
    return {
      fileName: `${email}.json`,
      json: json.slice(Number(place), end),
      next: end < json.length ? `${String(end)}_${state}` : '',
    };
  };
}

const CHANGED = 'What is stored about this person changed while the copy was made. Save it again.';
