import { createContext } from 'react';
import type { Claim } from '../../content/numbers.ts';

/** The claims of the page, in the order of their footnotes; `Page` provides it. Apart, so that a page without claims has no ledger. */
export const ClaimsContext = createContext<readonly Claim[]>([]);
