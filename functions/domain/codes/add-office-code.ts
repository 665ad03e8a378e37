import { type addCode, type NewCode } from './change-codes.ts';
import { type Request } from './office-codes.ts';

/** @throws as `addCode` */
export function addOfficeCode({ add }: { readonly add: ReturnType<typeof addCode> }) {
  return async ({ input, record }: Request<NewCode>): Promise<void> => {
    const { unit, value, ...others } = input;
    record({ after: { ...(unit === 'percent' ? { percent: value } : { offCents: value }), ...others } });
    await add(input);
  };
}
