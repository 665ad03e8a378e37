import type { addOfficeCode as contract } from '#contract/endpoints/codes/office.ts';
import type { UseCase } from '../shared/use-case.ts';
import { type addCode } from './change-codes.ts';

/** @throws as `addCode` */
export function addOfficeCode({
  add,
}: {
  readonly add: ReturnType<typeof addCode>;
}): UseCase<typeof contract, 'input' | 'record'> {
  return async ({ input, record }) => {
    const { unit, value, ...others } = input;
    record({ after: { ...(unit === 'percent' ? { percent: value } : { offCents: value }), ...others } });
    await add(input);
  };
}
