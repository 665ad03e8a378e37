import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { CODE_MAX_LENGTH } from '#contract/endpoints/codes/limits.ts';
import { cleanCode } from '#contract/fields/codes.ts';
import { guardedTabValue } from '../storage/tab-storage.ts';

/** The code that the visitor came with or typed, as the server compares it; empty without one. */
export const discountCode = guardedTabValue(
  'discountCode',
  (stored) => (typeof stored === 'string' ? stored : undefined),
  '',
  { plain: true },
);

/** The `code` of an address, as the server compares it; empty without one. */
export const codeOf = (search: string): string =>
  cleanCode(new URLSearchParams(search).get('code') ?? '').slice(0, 2 * CODE_MAX_LENGTH);

/** Keeps the code of a link to this page until the payment, such as `/pdf-page?code=WELCOME`. */
export const useCodeOfLink = (): void => {
  const { search } = useLocation();
  useEffect(() => {
    const code = codeOf(search);
    if (code !== '') discountCode.write(code);
  }, [search]);
};
