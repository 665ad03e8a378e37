import type { endOfficeCode as endContract } from '#contract/endpoints/codes/office.ts';
import type { UseCase } from '../shared/use-case.ts';
import { type endCode } from './change-codes.ts';
import { noted, type Office, seenCode } from './office-codes.ts';

/** @throws Refusal NOT_FOUND, and as `endCode` */
export function endOfficeCode({
  codes,
  zone,
  end,
}: Office & { readonly end: ReturnType<typeof endCode> }): UseCase<typeof endContract, 'input' | 'record'> {
  return async ({ input, record }) => {
    const code = await seenCode(codes, input.code, input.version);
    record({ before: noted(code, zone) });
    const { endedAt } = await end(code);
    record({ after: { ...noted(code, zone), endedAt } });
  };
}
