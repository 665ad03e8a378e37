import { afterAll, beforeAll, expect, it } from 'vitest';
import { invokeFunction } from '#adapters/lambda/invoke.ts';
import { setAwsEnvironment } from '#testing/emulators.ts';
import { type RunningLambda, startLambda } from './endpoint.ts';

let lambda: RunningLambda;
beforeAll(async () => {
  setAwsEnvironment();
  lambda = await startLambda({ port: 0 });
});
afterAll(() => lambda.close());

const invoke = (id = 'read-pdf') => invokeFunction({ AWS_ENDPOINT_URL_LAMBDA: lambda.origin }, 10_000)(id, { a: 1 });

it('a function of the local stack invokes another one, and sees whether it failed', async () => {
  await expect(invoke()).rejects.toThrow('lambda answered 503');
  lambda.invoke = (event, { functionName }) => Promise.resolve({ event, functionName });
  expect(await invoke()).toEqual({ hasFailed: false, answer: { event: { a: 1 }, functionName: 'read-pdf' } });
  lambda.invoke = () => Promise.reject(new Error('down'));
  expect(await invoke()).toMatchObject({ hasFailed: true });
});

it('a function of the local stack has another one begin, and doesn’t wait for it', async () => {
  let begun: unknown;
  lambda.invoke = async (event) => {
    begun = event;
    await new Promise(() => undefined);
  };
  const begin = invokeFunction({ AWS_ENDPOINT_URL_LAMBDA: lambda.origin }, 10_000, 'Event');
  expect(await begin('write-site', { a: 1 })).toEqual({ hasFailed: false, answer: undefined });
  expect(begun).toEqual({ a: 1 });
});

it('a function of an endpoint can’t be invoked, and none without a signature', async () => {
  lambda.invoke = () => Promise.resolve('done');
  await expect(invoke('log-in')).rejects.toThrow('lambda answered 404');
  const address = `${lambda.origin}/2015-03-31/functions/read-pdf/invocations`;
  expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(403);
});
