import type { InputOf } from '#contract/endpoint.ts';
import type {
  changeOfficeCode as changeContract,
  endOfficeCode as endContract,
} from '#contract/endpoints/codes/office.ts';
import type { Change } from '../shared/audit-entry.ts';
import {
  type addCode,
  type changeCode,
  codeChangedMeanwhile,
  codeVersion,
  type endCode,
  existingCode,
  lastDayOf,
  type NewCode,
} from './change-codes.ts';
import type { CodeTerms, DiscountCode, DiscountCodes } from './ports.ts';

/** The use cases of codes, with the version that the person saw and an entry in the audit log. */

interface Request<Input> {
  readonly input: Input;
  readonly record: (change: Change) => void;
}

interface Office {
  readonly codes: Pick<DiscountCodes, 'find'>;
  /** The business's IANA time zone. */
  readonly zone: string;
}

/** @throws as `addCode` */
export function addCodeFromOffice({ add }: { readonly add: ReturnType<typeof addCode> }) {
  return async ({ input, record }: Request<NewCode>): Promise<void> => {
    const { unit, value, ...others } = input;
    record({ after: { ...(unit === 'percent' ? { percent: value } : { offCents: value }), ...others } });
    await add(input);
  };
}

/** @throws Refusal NOT_FOUND, and as `changeCode` */
export function changeCodeFromOffice({
  codes,
  zone,
  change,
}: Office & { readonly change: ReturnType<typeof changeCode> }) {
  return async ({ input, record }: Request<InputOf<typeof changeContract>>): Promise<void> => {
    const { code: name, version, ...changes } = input;
    const code = await seenCode(codes, name, version);
    record({ before: noted(code, zone), after: changes });
    await change(code, changes);
  };
}

/** @throws Refusal NOT_FOUND, and as `endCode` */
export function endCodeFromOffice({ codes, zone, end }: Office & { readonly end: ReturnType<typeof endCode> }) {
  return async ({ input, record }: Request<InputOf<typeof endContract>>): Promise<void> => {
    const code = await seenCode(codes, input.code, input.version);
    record({ before: noted(code, zone) });
    const { endedAt } = await end(code);
    record({ after: { ...noted(code, zone), endedAt } });
  };
}

/** @throws Refusal NOT_FOUND; CONFLICT if it has changed since the person saw it */
async function seenCode(codes: Office['codes'], name: string, version: string): Promise<DiscountCode> {
  const code = await existingCode(codes, name);
  if (codeVersion(code) !== version) throw codeChangedMeanwhile(name);
  return code;
}

/** What can change of a code. */
const noted = (terms: CodeTerms, zone: string) => ({
  items: terms.items ?? [],
  until: lastDayOf(terms, zone),
  uses: terms.usageLimit,
  note: terms.note,
});
