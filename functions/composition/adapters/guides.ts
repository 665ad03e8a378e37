import { dynamoAnnouncements } from '#adapters/dynamodb/announcements.ts';
import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import { dynamoCatalog, dynamoGuideDrafts, dynamoWithdrawnGuides } from '#adapters/dynamodb/catalog.ts';
import { dynamoGuidePages } from '#adapters/dynamodb/guide-pages.ts';
import { dynamoGuideSales } from '#adapters/dynamodb/orders/guide-sales.ts';
import { invokeFunction } from '#adapters/lambda/invoke.ts';
import { invokedPdfs } from '#adapters/pdf/invoked-pdfs.ts';
import { s3Files } from '#adapters/s3/files.ts';
import { linkedReads } from '#adapters/s3/linked-reads.ts';
import { s3PublicFiles } from '#adapters/s3/public-files.ts';
import { s3Publishing } from '#adapters/s3/publishing.ts';
import { s3UploadForms } from '#adapters/s3/upload-forms.ts';
import { s3Uploads } from '#adapters/s3/uploads.ts';
import type { Announcements, GuideSales, PublicFiles, PublishedFiles, UploadForms } from '#domain/guides/ports.ts';
import { adapter, permitted, table } from '../adapter.ts';
import { dynamo, s3 } from '../connections.ts';
import { read } from '../environment.ts';

/** Bundles on sale. */
export const bundles = adapter(() => dynamoBundles(table('TABLE_GUIDES'), dynamo()), {
  list: 'Query guides',
  find: 'GetItem guides',
  remove: 'UpdateItem guides',
  put: 'PutItem guides',
});

/** Drafts of guides. */
export const guideDrafts = adapter(() => dynamoGuideDrafts(table('TABLE_GUIDES'), dynamo()), {
  list: 'Query guides',
  find: 'GetItem guides',
  discard: 'DeleteItem guides',
  save: 'PutItem guides',
});

/** Guides on sale. */
export const catalog = adapter(() => dynamoCatalog(table('TABLE_GUIDES'), dynamo()), {
  list: 'Query guides',
  put: 'PutItem guides',
  remove: 'DeleteItem guides',
});

/** What the pages of guides show. */
export const guidePages = adapter(() => dynamoGuidePages(table('TABLE_GUIDES'), dynamo()), {
  list: 'Query guides',
  find: 'BatchGetItem guides',
  onSale: 'BatchGetItem guides',
  lastSold: 'BatchGetItem guides',
  put: 'PutItem guides',
});

/** Guides that are no longer on sale. */
export const withdrawnGuides = adapter(() => dynamoWithdrawnGuides(table('TABLE_GUIDES'), dynamo()), {
  list: 'Query guides',
  find: 'GetItem guides',
  note: 'PutItem guides',
});

/** Keeps how far the mails about new editions are. */
export const announcements = permitted(
  ['Query guides', 'PutItem guides/keys/announcements#'],
  (): Announcements => dynamoAnnouncements(read('TABLE_GUIDES'), dynamo()),
);

/** Stores the guides' files. */
export const fileWrites = permitted(
  ['s3:GetObject guideFiles', 's3:PutObject guideFiles'],
  (): ReturnType<typeof s3Publishing> => s3Publishing(read('GUIDES_BUCKET'), s3()),
);

/** Reads which guides were sold. */
export const guideSales = permitted(
  'Query transactions/index/byState',
  (): GuideSales => dynamoGuideSales(read('TABLE_TRANSACTIONS'), dynamo()),
);

/**
 * For the start of the function that reads PDFs and its 17 s, so that this one still answers in the
 * rest of its own 24 s.
 */
const PDF_READER_MS = 19_000;

/** Has PDFs read by the function that does nothing else; it reads those of `linked` stores. */
export const pdfReader = permitted('lambda:InvokeFunction pdfReader', () => {
  const { of: linked, linkOf } = linkedReads();
  const invoke = invokeFunction(process.env, PDF_READER_MS);
  return { linked, ...invokedPdfs({ functionName: read('PDF_READER'), invoke, linkOf }) };
});

/** Stores the pictures and samples of guides, unless they are there. */
export const publicFiles = permitted(
  ['s3:GetObject publicFiles', 's3:PutObject publicFiles'],
  (): PublicFiles => s3PublicFiles(read('PUBLIC_FILES_BUCKET'), s3()),
);

/** Reads the guides' files. */
export const publishedFiles = permitted(
  's3:GetObject guideFiles',
  (): PublishedFiles => s3Files(read('GUIDES_BUCKET'), s3()),
);

/** Makes the forms that send uploads. */
export const uploadForms = permitted(
  's3:PutObject uploads',
  (): UploadForms => s3UploadForms(read('UPLOADS_BUCKET'), s3()),
);

/** Reads uploads; another function makes the forms that send them. */
export const uploads = permitted(
  's3:GetObject uploads',
  (): ReturnType<typeof s3Uploads> => s3Uploads(read('UPLOADS_BUCKET'), s3()),
);
