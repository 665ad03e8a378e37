import { dynamoWebsite } from '#adapters/dynamodb/website.ts';
import { invokeFunction } from '#adapters/lambda/invoke.ts';
import { s3PublicFiles } from '#adapters/s3/public-files.ts';
import { pictureNames } from '#adapters/site/picture-names.ts';
import { photoFiles, photoKey, photoKind } from '#contract/website/photos.ts';
import type { BeginWriting, HasPicture } from '#domain/website/ports.ts';
import { adapter, permitted, table } from '../adapter.ts';
import { dynamo, s3 } from '../connections.ts';
import { read } from '../environment.ts';

/** The website's drafts and versions. */
export const website = adapter(() => dynamoWebsite(table('TABLE_WEBSITE'), dynamo()), {
  listDrafts: 'Query website',
  saveDraft: 'PutItem website/keys/drafts',
  discardDraft: 'DeleteItem website/keys/drafts',
  newest: ['Query website', 'GetItem website/keys/documents'],
  findVersion: ['GetItem website/keys/versions', 'GetItem website/keys/documents'],
  listVersions: 'Query website',
  publish: [
    'PutItem website/keys/versions',
    'PutItem website/keys/documents',
    'ConditionCheckItem website/keys/versions',
    'DeleteItem website',
  ],
  shown: 'GetItem website/keys/shown',
  setShown: 'PutItem website/keys/shown',
  listCards: 'Query website',
  addCard: 'PutItem website/keys/cards',
});

/** For Lambda to take the event. */
const BEGIN_MS = 3_000;

/** Has the function that writes the site begin. */
export const beginWriting = permitted('lambda:InvokeFunction siteWriter', (): BeginWriting => {
  const invoke = invokeFunction(process.env, BEGIN_MS, 'Event');
  const writer = read('SITE_WRITER');
  return async () => {
    await invoke(writer, {});
  };
});

/** Finds pictures of the build; photos count as uploaded. */
export const hasBuiltPicture: HasPicture = (name) =>
  Promise.resolve(photoKind(name) !== undefined || pictureNames.includes(name));

/** Finds pictures of the build and uploaded photos. */
export const hasPicture = permitted('s3:GetObject publicFiles', (): HasPicture => {
  const files = s3PublicFiles(read('PUBLIC_FILES_BUCKET'), s3());
  return async (name) => {
    const kind = photoKind(name);
    if (kind === undefined) return await hasBuiltPicture(name);
    const [largest] = photoFiles[kind];
    return await files.has(photoKey(name, largest));
  };
});
