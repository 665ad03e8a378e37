import { hashKey } from '@tanstack/react-query';
import * as v from 'valibot';

/** The contract's rules take a missing text too; a form has none. */
export const typedText = v.pipe(
  v.string(),
  v.transform((typed): string | undefined => typed),
);

/** What a typed text stands for, under the contract's rule. */
export const typedAs = <Rule extends v.GenericSchema>(read: (typed: string) => unknown, rule: Rule) =>
  v.pipe(v.string(), v.transform(read), rule);

/** Whether values of a form are the same. */
export const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other]);
