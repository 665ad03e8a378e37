import { refreshSite, siteFiles, wholeSiteRenderer, writingLog } from '#composition/adapters/site.ts';
import { website } from '#composition/adapters/website.ts';
import { clock } from '#composition/runtime.ts';
import { called } from '#composition/wiring.ts';
import { writeSite } from '#domain/website/write-site.ts';

export const writeSiteHandler = called('write-site', () =>
  writeSite({
    website: website('newest', 'setDeployed', 'listUploads', 'setShown'),
    log: writingLog('takeTurn', 'endTurn', 'store', 'storeFacts'),
    renderer: wholeSiteRenderer(),
    store: siteFiles(),
    refresh: refreshSite(),
    clock,
  }),
);
