import { refreshDistribution } from '#adapters/cloudfront/refresh.ts';
import { dynamoWritingLog } from '#adapters/dynamodb/writing-log.ts';
import { s3SiteFiles } from '#adapters/s3/site-files.ts';
import { sitePreview as previewOf, wholeSite } from '#adapters/site/whole-site.ts';
import type { RenderPreview, SiteRenderer, StoreSiteFile } from '#domain/website/ports.ts';
import { adapter, permitted, table } from '../adapter.ts';
import { cloudFrontClient } from '../clients.ts';
import { dynamo, s3 } from '../connections.ts';
import { read } from '../environment.ts';

/** What was written of the site, and whose turn it is. */
export const writingLog = adapter(() => dynamoWritingLog(table('TABLE_WEBSITE'), dynamo()), {
  takeTurn: 'PutItem website/keys/turn',
  endTurn: 'DeleteItem website/keys/turn',
  find: 'GetItem website/keys/written',
  store: 'PutItem website/keys/written',
  storeFacts: 'PutItem website/keys/facts',
});

/** Puts files of the site where visitors get them. */
export const siteFiles = permitted(
  's3:PutObject siteFiles',
  (): StoreSiteFile => s3SiteFiles(read('SITE_BUCKET'), s3()),
);

/** Has visitors get the files that are stored now. A laptop has no distribution. */
export const refreshSite = permitted('cloudfront:CreateInvalidation distribution', (): (() => Promise<void>) => {
  const distribution = read('SITE_DISTRIBUTION');
  return distribution === 'none' ? () => Promise.resolve() : refreshDistribution(distribution, cloudFrontClient());
});

/** Renders the whole site with the code of the build. */
export const wholeSiteRenderer = (): SiteRenderer => wholeSite(read('RENDERER_FOLDER'), read('SITE_URL'));

/** Renders one page of it. */
export const sitePreview = (): RenderPreview => previewOf(read('RENDERER_FOLDER'), read('SITE_URL'));
