import type { changeOfficeCode as changeContract } from '#contract/endpoints/codes/office.ts';
import type { UseCase } from '../shared/use-case.ts';
import { type changeCode } from './change-codes.ts';
import { noted, type Office, seenCode } from './office-codes.ts';

/** @throws Refusal NOT_FOUND, and as `changeCode` */
export function changeOfficeCode({
  codes,
  zone,
  change,
}: Office & { readonly change: ReturnType<typeof changeCode> }): UseCase<typeof changeContract, 'input' | 'record'> {
  return async ({ input, record }) => {
    const { code: name, version, ...changes } = input;
    const code = await seenCode(codes, name, version);
    record({ before: noted(code, zone), after: changes });
    await change(code, changes);
  };
}
