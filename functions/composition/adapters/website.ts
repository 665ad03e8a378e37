import { dynamoWebsite } from '#adapters/dynamodb/website.ts';
import { invokeFunction } from '#adapters/lambda/invoke.ts';
import type { BeginWriting } from '#domain/website/ports.ts';
import { adapter, permitted, table } from '../adapter.ts';
import { dynamo } from '../connections.ts';
import { read } from '../environment.ts';

/** The website's drafts and versions. */
export const website = adapter(() => dynamoWebsite(table('TABLE_WEBSITE'), dynamo()), {
  deployed: 'GetItem website/keys/deployed',
  setDeployed: 'PutItem website/keys/deployed',
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
  listUploads: 'Query website',
  addUpload: 'PutItem website/keys/uploads',
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
