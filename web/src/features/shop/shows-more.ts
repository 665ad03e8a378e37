import { deliveredId } from '../api/delivered-id.ts';
import { isStored } from '../storage/tab-storage.ts';

/**
 * Whether the shop shows this visitor more than its HTML: a filter or a code of the address, what
 * they selected or own, or guides that the HTML doesn't have.
 */
export const showsMore = (): boolean =>
  window.location.search !== '' ||
  isStored('selectedPDFs', 'auth_token') ||
  document.getElementById(deliveredId) === null;
