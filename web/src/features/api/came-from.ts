import { guardedTabValue } from '../storage/tab-storage.ts';

/** Where the visit came from, as the page's inline script notes it (web/build/loader.ts). */
const cameFrom = guardedTabValue('cameFrom', (stored) => (typeof stored === 'string' ? stored : undefined), '', {
  plain: true,
});

/** What is sent, with where the visit came from if this tab knows it. */
export const withCameFrom = <Fields extends object>(fields: Fields): Fields & { cameFrom?: string } => {
  const from = cameFrom.read();
  return from === '' ? fields : { ...fields, cameFrom: from };
};
