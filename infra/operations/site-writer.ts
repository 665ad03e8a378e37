import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as v from 'valibot';
import { read } from '#composition/environment.ts';
import { documentNames } from '#contract/website/documents.ts';
import type { BeginWriting } from '#domain/website/ports.ts';
import { ONLY_READ } from '#domain/website/write-site.ts';
import { withClient } from './with-client.ts';

/** Invokes the function of the connected stack that writes the site. */
const invoke = async (InvocationType: 'Event' | 'RequestResponse', event: object): Promise<string> =>
  await withClient(new LambdaClient(), async (client) => {
    const Payload = JSON.stringify(event);
    const command = new InvokeCommand({ FunctionName: read('SITE_WRITER'), InvocationType, Payload });
    const { FunctionError, Payload: answer } = await client.send(command);
    const text = answer?.transformToString() ?? '';
    if (FunctionError !== undefined) throw new Error(`The function that writes the site failed: ${text}`);
    return text;
  });

export const beginWriting: BeginWriting = async () => {
  await invoke('Event', {});
};

const published = v.object({
  version: v.number(),
  documents: v.record(v.picklist(documentNames), v.record(v.string(), v.unknown())),
});

/** What is published: the newest version, and the deployed documents for what it doesn't have. */
export const publishedDocuments = async (): Promise<v.InferOutput<typeof published>> =>
  v.parse(v.pipe(v.string(), v.parseJson(), published), await invoke('RequestResponse', ONLY_READ));
