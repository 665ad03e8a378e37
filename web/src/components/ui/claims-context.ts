import { createContext } from 'react';
import type { Claim } from '../../content/numbers.ts';

/**
 * The claims of the page, in the order of their footnotes. In its own file, so that a page without
 * claims doesn't load numbers.ts.
 */
export const ClaimsContext = createContext<readonly Claim[]>([]);
