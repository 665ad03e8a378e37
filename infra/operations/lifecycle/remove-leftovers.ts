import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { withClient } from '../with-client.ts';
import { deleteLeftovers, isEmpty, type Leftover } from './leftovers.ts';

/**
 * Which leftovers of a stage may go: what is empty, the access logs, and the secrets. A stack with
 * PayPal's sandbox leaves nothing else that has data. If there is more, the stage took live money
 * once, and then only what is empty goes.
 */
export function leftoversThatGo(stage: string, found: readonly Leftover[]): (leftover: Leftover) => boolean {
  const goesWithData = (one: Leftover) => one.kind === 'secret' || isAccessLogs(stage, one);
  const tookMoney = found.some((one) => !isEmpty(one) && one.kind !== 'other' && !goesWithData(one));
  return (one) => isEmpty(one) || (!tookMoney && goesWithData(one));
}

/** CloudFormation names a bucket after the stack and the construct. */
const isAccessLogs = (stage: string, { kind, name }: Leftover): boolean =>
  kind === 'bucket' && name.startsWith(`guide-shop-${stage}-logsbucket`);

/**
 * Deletes the leftovers that may go, with what they have.
 * @returns those that stay after all; `has` says why
 */
export async function removeLeftovers(
  { stage, region }: { readonly stage: string; readonly region: string },
  found: readonly Leftover[],
  onDeleted: (leftover: Leftover) => void,
): Promise<readonly Leftover[]> {
  const mayGo = leftoversThatGo(stage, found);
  for (const one of found)
    if (one.kind === 'bucket' && !isEmpty(one) && mayGo(one)) await emptyBucket(one.name, region);
  return [
    ...found.filter((one) => !mayGo(one)),
    ...(await deleteLeftovers(found, { stage, region }, onDeleted, mayGo)),
  ];
}

async function emptyBucket(Bucket: string, region: string): Promise<void> {
  await withClient(new S3Client({ region }), async (s3) => {
    for (;;) {
      const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }));
      const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
      if (Objects.length === 0) return;
      const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      const [first] = Errors;
      if (first !== undefined) throw Object.assign(new Error(first.Message), { name: first.Code ?? 'Error' });
    }
  });
}
