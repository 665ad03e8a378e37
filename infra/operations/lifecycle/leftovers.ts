import { CloudFormationClient, paginateListStackResources, paginateListStacks } from '@aws-sdk/client-cloudformation';
import { paginateGetResources, ResourceGroupsTaggingAPIClient } from '@aws-sdk/client-resource-groups-tagging-api';
import { Failed } from '../command.ts';
import { explainError } from '../explain-error.ts';
import { findStack } from '../target.ts';
import { type Clients, clientsOf, GONE, isGone, kinds } from './leftover-kinds.ts';

/** What a failed first deploy or a deleted stack of a stage left. */
export interface Leftover {
  readonly kind: 'table' | 'bucket' | 'log group' | 'secret' | 'other';
  readonly name: string;
  readonly arn: string;
  /** What it has, in words; undefined if it is provably empty. */
  readonly has: string | undefined;
}

type Resource = Omit<Leftover, 'has'>;

/** The stage's own stack has to be deleted first, or to finish what it does. */
export class StackInTheWay extends Failed {}

/** A stack in one of these states can only be deleted. */
const FAILED_STATES = ['CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'DELETE_FAILED'];

/**
 * Finds what has the stage's tags but is not part of its stack, and what each has. Changes nothing.
 * @throws StackInTheWay
 */
export async function findLeftovers(stage: string, region: string): Promise<readonly Leftover[]> {
  const parts = await partsOfStack(stage, region);
  const tagged = (await taggedResources(stage, region)).filter((one) => !isPart(one, parts));
  // Tags name what is gone for hours; these kinds can't be looked at themselves.
  const gone = tagged.some(({ kind }) => kind === 'other') ? await deletedParts(stage, region) : new Set<string>();
  const resources = tagged.filter((one) => one.kind !== 'other' || !isPart(one, gone));
  return await withClients(clientsOf(region), async (clients) => {
    const leftovers: Leftover[] = [];
    for (const one of resources.toSorted(byKind)) {
      const has = await contentOf(one, clients, leftovers);
      if (has !== GONE) leftovers.push({ ...one, has });
    }
    return leftovers;
  });
}

/** Whether a leftover is provably empty. */
export const isEmpty = ({ has }: Leftover): boolean => has === undefined;

/**
 * Deletes those that were found empty, each if it still is when its turn comes.
 * @param leftovers as they were found, with those that stay
 * @param mayGo which ones to delete, if not only empty ones
 * @returns the ones that were not deleted after all; `has` says why
 * @throws StackInTheWay
 */
export async function deleteLeftovers(
  leftovers: readonly Leftover[],
  { stage, region }: { readonly stage: string; readonly region: string },
  onDeleted: (leftover: Leftover) => void,
  mayGo: (leftover: Leftover) => boolean = isEmpty,
): Promise<readonly Leftover[]> {
  // Someone may have deployed since they were found.
  const parts = await partsOfStack(stage, region);
  return await withClients(clientsOf(region), async (clients) => {
    const staying = leftovers.filter((one) => !mayGo(one));
    const kept: Leftover[] = [];
    for (const one of leftovers.filter(mayGo)) {
      const found = { ...one, has: await contentOf(one, clients, [...staying, ...kept]) };
      const goes = found.has !== GONE && mayGo(found);
      const has = isPart(one, parts) ? 'part of the stack by now' : goes ? await remove(one, clients) : found.has;
      if (has === undefined || has === GONE) onDeleted(one);
      else kept.push({ ...one, has });
    }
    return kept;
  });
}

async function withClients<All extends object, Result>(
  clients: All,
  work: (clients: All) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(clients);
  } finally {
    for (const client of Object.values(clients) as { destroy(): void }[]) client.destroy();
  }
}

/**
 * The ids of everything in the stage's stack and in its nested stacks; none if there is no stack.
 * @throws StackInTheWay
 */
async function partsOfStack(stage: string, region: string): Promise<ReadonlySet<string>> {
  return await withClients({ client: new CloudFormationClient({ region }) }, async ({ client }) => {
    const { StackId, StackStatus = 'DELETE_COMPLETE' } = (await findStack(`guide-shop-${stage}`, region)) ?? {};
    const problem = stackProblem(StackStatus, { stage, region });
    if (problem !== undefined) throw new StackInTheWay(problem);
    const parts = new Set<string>();
    const stacks = StackId === undefined || StackStatus === 'DELETE_COMPLETE' ? [] : [StackId];
    // Nested stacks are added while the list is read.
    for (const StackName of stacks) {
      parts.add(StackName);
      for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName })) {
        for (const { PhysicalResourceId = '', ResourceType } of StackResourceSummaries) {
          // What could not be created has an empty id.
          if (PhysicalResourceId === '') continue;
          parts.add(PhysicalResourceId);
          if (ResourceType === 'AWS::CloudFormation::Stack') stacks.push(PhysicalResourceId);
        }
      }
    }
    return parts;
  });
}

/** The ids of what went with deleted stacks of the stage; CloudFormation knows it for 90 days. */
async function deletedParts(stage: string, region: string): Promise<ReadonlySet<string>> {
  return await withClients({ client: new CloudFormationClient({ region }) }, async ({ client }) => {
    const parts = new Set<string>();
    for await (const { StackSummaries = [] } of paginateListStacks(
      { client },
      { StackStatusFilter: ['DELETE_COMPLETE'] },
    )) {
      for (const { StackId = '', StackName = '' } of StackSummaries) {
        // Names of nested stacks begin with that of the stack.
        if (!`${StackName}-`.startsWith(`guide-shop-${stage}-`)) continue;
        parts.add(StackId);
        for await (const page of paginateListStackResources({ client }, { StackName: StackId })) {
          for (const { PhysicalResourceId = '', ResourceStatus } of page.StackResourceSummaries ?? [])
            if (ResourceStatus === 'DELETE_COMPLETE') parts.add(PhysicalResourceId);
        }
      }
    }
    parts.delete('');
    return parts;
  });
}

/** Why nothing beside a stack in this state may be deleted, and what to do; undefined if it may. */
export function stackProblem(
  status: string,
  { stage, region }: { readonly stage: string; readonly region: string },
): string | undefined {
  const name = `guide-shop-${stage}`;
  const options = `--stack-name ${name} --region ${region}`;
  if (FAILED_STATES.includes(status)) {
    return `The stack ${name} in ${region} is ${status}, so it has to be deleted first. Nothing was done. Run these lines, and then this command again. If the last line fails, the console says why under "Events".
aws cloudformation update-termination-protection --no-enable-termination-protection ${options}
aws cloudformation delete-stack ${options}
aws cloudformation wait stack-delete-complete ${options}`;
  }
  // A stack in review has nothing yet, and may stay in review forever.
  if (status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS')
    return `The stack ${name} in ${region} is ${status}: wait until that is done, then rerun the command. Nothing was done.`;
  return undefined;
}

async function taggedResources(stage: string, region: string): Promise<readonly Resource[]> {
  return await withClients({ client: new ResourceGroupsTaggingAPIClient({ region }) }, async ({ client }) => {
    const TagFilters = [
      { Key: 'application', Values: ['guide-shop'] },
      { Key: 'stage', Values: [stage] },
    ];
    const resources: Resource[] = [];
    for await (const { ResourceTagMappingList = [] } of paginateGetResources({ client }, { TagFilters })) {
      for (const { ResourceARN = '' } of ResourceTagMappingList) resources.push(resourceOf(ResourceARN));
    }
    return resources;
  });
}

const kindNames = Object.keys(kinds) as Leftover['kind'][];

/** The resource of an ARN. */
export function resourceOf(arn: string): Resource {
  for (const kind of kindNames) {
    const name = kinds[kind].pattern.exec(arn)?.[1];
    if (name !== undefined) return { kind, name, arn };
  }
  return { kind: 'other', name: arn, arn };
}

/** Whether a resource has one of these ids: its ARN, its name, or the last part of its ARN. */
export function isPart({ kind, name, arn }: Resource, ids: ReadonlySet<string>): boolean {
  if (ids.has(arn) || ids.has(name)) return true;
  // The id of a firewall is `name|id|scope`.
  const ends = [...ids].flatMap((id) => id.split('|'));
  return kind === 'other' && ends.some((end) => arn.endsWith(`/${end}`) || arn.endsWith(`:${end}`));
}

const byKind = (one: Resource, another: Resource): number =>
  kindNames.indexOf(one.kind) - kindNames.indexOf(another.kind) || one.name.localeCompare(another.name);

/** @param staying what was found to stay so far */
async function contentOf(
  resource: Resource,
  clients: Clients,
  staying: readonly Leftover[],
): Promise<string | undefined> {
  const areRowsLeft = staying.some(({ kind, has }) => kind === 'table' && has !== undefined);
  try {
    return await kinds[resource.kind].contentOf(resource, clients, areRowsLeft);
  } catch (error) {
    return isGone(error) ? GONE : `could not be checked: ${inWords(error)}`;
  }
}

async function remove(resource: Resource, clients: Clients): Promise<string | undefined> {
  try {
    return await kinds[resource.kind].remove(resource, clients);
  } catch (error) {
    return isGone(error) ? GONE : `could not be deleted: ${inWords(error)}`;
  }
}

const inWords = (error: unknown): string => explainError(error) ?? String(error);
