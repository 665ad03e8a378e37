import type { InputOf } from '#contract/endpoint.ts';
import type { changeOfficeCode as changeContract } from '#contract/endpoints/codes/office.ts';
import { type changeCode } from './change-codes.ts';
import { noted, type Office, type Request, seenCode } from './office-codes.ts';

/** @throws Refusal NOT_FOUND, and as `changeCode` */
export function changeOfficeCode({ codes, zone, change }: Office & { readonly change: ReturnType<typeof changeCode> }) {
  return async ({ input, record }: Request<InputOf<typeof changeContract>>): Promise<void> => {
    const { code: name, version, ...changes } = input;
    const code = await seenCode(codes, name, version);
    record({ before: noted(code, zone), after: changes });
    await change(code, changes);
  };
}
