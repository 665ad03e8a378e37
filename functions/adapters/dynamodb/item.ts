import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { DependencyDown } from '#domain/refusal.ts';

/** A condition of a write did not hold. Carries the item as it stands where the write asked for it. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
  readonly item: Record<string, unknown> | undefined;

  constructor(item: Record<string, unknown> | undefined) {
    super('The condition of the write did not hold');
    this.item = item;
  }
}

/**
 * Runs one table call.
 * @throws ConditionFailed when its condition did not hold
 * @throws DependencyDown for whatever else goes wrong: the SDK has retried what can be retried
 */
export async function tableCall<Output>(call: () => Promise<Output>): Promise<Output> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) {
      // The document client leaves the item of an error as the wire has it.
      throw new ConditionFailed(error.Item === undefined ? undefined : unmarshall(error.Item));
    }
    throw new DependencyDown('DynamoDB', error);
  }
}

/** The time-to-live attribute: whole seconds since 1970. */
export function timeToLive(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000);
}
