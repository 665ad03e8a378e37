import { randomUUID } from 'node:crypto';
import {
  CloudFrontClient,
  CreateDistributionCommand,
  DeleteDistributionCommand,
  GetDistributionCommand,
  NoSuchDistribution,
  paginateListDistributions,
} from '@aws-sdk/client-cloudfront';
import { reasonOf } from '../checks.ts';
import { withClient } from '../with-client.ts';
import { GLOBAL_REGION } from './account.ts';
import type { Known } from './facts.ts';

/** By which a later run knows what an interrupted one left. */
const COMMENT = 'guide-shop preflight, safe to delete';
const POLL_MS = 15_000;
/** Ten minutes of them; a distribution takes three to five. */
const MAX_POLLS = 40;
/** AWS's own policy "CachingDisabled", which every account has. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

type Wait = (milliseconds: number) => Promise<void>;

const cloudFront = (): CloudFrontClient => new CloudFrontClient({ region: GLOBAL_REGION });

/** The account's distributions, and test distributions that were not removed. */
export async function listDistributions(): Promise<{ readonly isUsed: boolean; readonly tests: readonly string[] }> {
  return await withClient(cloudFront(), async (client) => {
    let isUsed = false;
    const tests: string[] = [];
    for await (const { DistributionList } of paginateListDistributions({ client }, {})) {
      for (const { Id = '', Comment, Enabled } of DistributionList?.Items ?? []) {
        if (Comment === COMMENT && Enabled === false) tests.push(Id);
        else isUsed = true;
      }
    }
    return { isUsed, tests };
  });
}

/**
 * Creates a disabled distribution, because only that shows whether the account may have one.
 * @returns its id, or AWS's refusal
 */
export async function createTestDistribution(): Promise<
  { readonly id: string } | Extract<Known['cloudFront'], { refusal: string }>
> {
  const origin = 'example';
  const command = new CreateDistributionCommand({
    DistributionConfig: {
      CallerReference: randomUUID(),
      Comment: COMMENT,
      Enabled: false,
      Origins: {
        Quantity: 1,
        Items: [
          {
            Id: origin,
            DomainName: 'example.com',
            CustomOriginConfig: { HTTPPort: 80, HTTPSPort: 443, OriginProtocolPolicy: 'https-only' },
          },
        ],
      },
      DefaultCacheBehavior: {
        TargetOriginId: origin,
        ViewerProtocolPolicy: 'https-only',
        CachePolicyId: CACHING_DISABLED,
      },
    },
  });
  try {
    const { Distribution } = await withClient(cloudFront(), (client) => client.send(command));
    return { id: Distribution?.Id ?? '' };
  } catch (error) {
    if (error instanceof Error && /must be verified/i.test(error.message)) return { refusal: error.message };
    throw error;
  }
}

/**
 * Removes test distributions. CloudFront refuses that until they are deployed everywhere, for which
 * it waits up to ten minutes.
 * @returns for each that stays its id and the reason
 */
export async function removeTestDistributions(ids: readonly string[], wait: Wait): Promise<readonly string[]> {
  const left = await withClient(cloudFront(), (client) =>
    Promise.all(
      ids.map(async (id) => {
        try {
          await remove(client, id, wait);
          return [];
        } catch (error) {
          return error instanceof NoSuchDistribution ? [] : [`${id} (${reasonOf(error)})`];
        }
      }),
    ),
  );
  return left.flat();
}

async function remove(client: CloudFrontClient, id: string, wait: Wait): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const { Distribution, ETag } = await client.send(new GetDistributionCommand({ Id: id }));
    if (Distribution?.Status === 'Deployed') {
      await client.send(new DeleteDistributionCommand({ Id: id, IfMatch: ETag }));
      return;
    }
    await wait(POLL_MS);
  }
  throw new Error('CloudFront has not deployed it everywhere yet');
}
