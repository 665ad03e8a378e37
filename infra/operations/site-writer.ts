import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { read } from '#composition/environment.ts';
import type { BeginWriting } from '#domain/website/ports.ts';
import { withClient } from './with-client.ts';

/** Has the function of the connected stack begin that writes the site. */
export const beginWriting: BeginWriting = async () => {
  await withClient(new LambdaClient(), async (client) => {
    await client.send(new InvokeCommand({ FunctionName: read('SITE_WRITER'), InvocationType: 'Event', Payload: '{}' }));
  });
};
