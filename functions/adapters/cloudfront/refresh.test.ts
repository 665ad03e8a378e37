import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, expect, it } from 'vitest';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { refreshDistribution } from './refresh.ts';

const cloudFront = mockClient(CloudFrontClient);
const refresh = refreshDistribution('E1', new CloudFrontClient({ region: 'us-east-1' }));

afterEach(() => {
  cloudFront.reset();
});
afterAll(() => {
  cloudFront.restore();
});

it('has the distribution ask for all pages again, each time anew', async () => {
  cloudFront.on(CreateInvalidationCommand).resolves({});
  await refresh();
  await refresh();
  const inputs = cloudFront.commandCalls(CreateInvalidationCommand).map(({ args: [{ input }] }) => input);
  for (const { DistributionId, InvalidationBatch } of inputs) {
    expect([DistributionId, InvalidationBatch?.Paths?.Items]).toEqual(['E1', ['/*']]);
  }
  expect(new Set(inputs.map(({ InvalidationBatch }) => InvalidationBatch?.CallerReference)).size).toBe(2);
});

it('fails if CloudFront refuses it', async () => {
  cloudFront.on(CreateInvalidationCommand).rejects(new Error('TooManyInvalidationsInProgress'));
  await expect(refresh()).rejects.toThrow(DependencyDown);
});
