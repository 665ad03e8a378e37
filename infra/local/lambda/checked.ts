import { createPresignedPost as realPost } from '@aws-sdk/s3-presigned-post';
import { invokeFunction as realInvoke } from '#adapters/lambda/invoke.ts';
import { secretTexts as realSecretTexts } from '#adapters/secrets/secret-texts.ts';
import * as clients from '#composition/clients.ts';
import { authorize } from './role-check.ts';

/**
 * What takes the place of the modules that call AWS, on this machine only: the same, but each call
 * is refused that the role of the running function doesn't allow.
 */

interface Stack {
  add(middleware: unknown, options: unknown): void;
}

function checked<Client extends { readonly middlewareStack: unknown }>(client: Client): Client {
  const check =
    (
      next: (args: { readonly input: unknown }) => Promise<unknown>,
      { commandName }: { readonly commandName: string },
    ) =>
    async (args: { readonly input: unknown }) => {
      authorize(commandName, args.input);
      return await next(args);
    };
  (client.middlewareStack as Stack).add(check, { step: 'initialize', priority: 'high', name: 'roleCheck' });
  return client;
}

export const dynamoClient: typeof clients.dynamoClient = (endpoint) => checked(clients.dynamoClient(endpoint));
export const s3Client: typeof clients.s3Client = (endpoint) => checked(clients.s3Client(endpoint));
export const sesClient: typeof clients.sesClient = (endpoint) => checked(clients.sesClient(endpoint));
export const sesAccountClient: typeof clients.sesAccountClient = (endpoint) =>
  checked(clients.sesAccountClient(endpoint));
export const snsClient: typeof clients.snsClient = (endpoint) => checked(clients.snsClient(endpoint));
export const secretsClient: typeof clients.secretsClient = (endpoint) => checked(clients.secretsClient(endpoint));
export const cloudFrontClient: typeof clients.cloudFrontClient = () => checked(clients.cloudFrontClient());
export const cloudWatchClient: typeof clients.cloudWatchClient = () => checked(clients.cloudWatchClient());

/** Forms are signed without the client's middleware. */
export const createPresignedPost: typeof realPost = async (client, options) => {
  authorize('PresignedPost', options);
  return await realPost(client, options);
};

export const invokeFunction: typeof realInvoke = (environment, limitMs, type) => {
  const invoke = realInvoke(environment, limitMs, type);
  return async (functionName, event) => {
    authorize('InvokeCommand', { FunctionName: functionName });
    return await invoke(functionName, event);
  };
};

/** Functions share a cache here; in AWS, each has its own. */
export const secretTexts: typeof realSecretTexts = (client) => {
  const read = realSecretTexts(client);
  return async (secretId) => {
    authorize('GetSecretValueCommand', { SecretId: secretId });
    return await read(secretId);
  };
};
