import { randomUUID } from 'node:crypto';
import { type CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { orDown } from '#domain/shared/refusal.ts';

/**
 * Has the distribution ask for all pages again. Files whose name has a hash of their content come
 * back unchanged.
 */
export const refreshDistribution = (DistributionId: string, client: CloudFrontClient) => async (): Promise<void> => {
  const InvalidationBatch = { CallerReference: randomUUID(), Paths: { Quantity: 1, Items: ['/*'] } };
  await orDown('CloudFront', () => client.send(new CreateInvalidationCommand({ DistributionId, InvalidationBatch })));
};
