import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { StepLists } from '#domain/steps/ports.ts';
import { nextDay, type StepList, type StepWrite, storedSteps } from '#domain/steps/step.ts';
import { BALANCE } from './balances.ts';
import { allOrNothing, asRead, getItem, type Item, type Operation, queryAll, updateOf } from './item.ts';
import { outboxPut } from './outbox.ts';

const STEPS = 'steps';
/** The partition of the index that has all lists with an open step. */
const DUE = 'steps';

/** The key of an agreement's steps. */
export const stepsKey = (agreement: string) => ({ agreement, item: STEPS });
/** Whether an item is the steps of an agreement. */
export const isStepList = ({ item }: Item): boolean => item === STEPS;
/** The steps of an agreement from their item. */
export const readStepList = (item: Item): StepList => v.parse(v.object({ stepList: storedSteps }), item).stepList;

/**
 * The operations of a change of steps, also for larger transactions. The balance is there from the
 * signature until the agreement is erased, so no steps outlive it.
 */
export function stepOperations(table: string, { before, next }: StepWrite): Operation[] {
  const day = nextDay(next);
  return [
    {
      ConditionCheck: {
        TableName: table,
        Key: { agreement: next.agreementId, item: BALANCE },
        ConditionExpression: 'attribute_exists(agreement)',
      },
    },
    {
      Update: {
        TableName: table,
        Key: stepsKey(next.agreementId),
        ...updateOf(
          // Sparse: a list without an open step isn't in the index.
          { stepList: next, stepsVersion: next.version, dueList: day === undefined ? null : DUE, dueOn: day ?? null },
          asRead({ stepsVersion: before.version === 0 ? undefined : before.version }),
        ),
      },
    },
  ];
}

/** The steps of agreements, each list in one item of its agreement's partition. */
export const dynamoStepLists = (
  { agreements: table, outbox }: { readonly agreements: string; readonly outbox?: string },
  client: DynamoDBDocumentClient,
): StepLists => ({
  async find(agreementId) {
    const item = await getItem(client, table, stepsKey(agreementId));
    return item === undefined ? undefined : readStepList(item);
  },

  async dueBy(day) {
    const items = await queryAll(client, {
      TableName: table,
      IndexName: 'byDue',
      KeyConditionExpression: 'dueList = :list AND dueOn <= :day',
      ExpressionAttributeValues: { ':list': DUE, ':day': day },
    });
    return items.map(readStepList);
  },

  async change(write, mails) {
    return await allOrNothing(client, [
      ...stepOperations(table, write),
      ...mails.map((mail) => ({ Put: outboxPut(outbox, mail) })),
    ]);
  },
});
