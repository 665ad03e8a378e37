import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { AccountErased, DependencyDown } from '#domain/shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '#domain/shared/until-written.ts';
import { type Item, isOvertaken, type Operation } from '../item.ts';

/**
 * An account that is being erased has a mark, in the table of sessions because most of what writes
 * for an account can reach that. Every write of a new row of an account checks in its transaction
 * that there is none. So once the mark is there, an erasure finds all rows that there will ever be.
 */
const ERASED = 'erased#';

/** The key of an erased account's mark. */
export const erasedKey = (accountId: string): Item => ({ tokenHash: `${ERASED}${accountId}` });

/** The condition that an account has not been erased; none if the table isn't given. */
export const ifNotErased = (sessions: string | undefined, accountId: string): Operation[] =>
  sessions === undefined
    ? []
    : [
        {
          ConditionCheck: {
            TableName: sessions,
            Key: erasedKey(accountId),
            ConditionExpression: 'attribute_not_exists(tokenHash)',
          },
        },
      ];

/**
 * Runs a transaction that writes new rows of an account. Returns false if a condition is false, or
 * another write of an item is on its way.
 * @throws AccountErased; DependencyDown
 */
export async function writeForAccount(
  client: DynamoDBDocumentClient,
  { sessions, accountId }: { readonly sessions: string | undefined; readonly accountId: string },
  operations: readonly Operation[],
): Promise<boolean> {
  const check = ifNotErased(sessions, accountId);
  try {
    await client.send(new TransactWriteCommand({ TransactItems: [...check, ...operations] }));
    return true;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw new DependencyDown('DynamoDB', error);
    if (check.length > 0 && error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed')
      throw new AccountErased();
    if (isOvertaken(error)) return false;
    throw new DependencyDown('DynamoDB', error);
  }
}

/**
 * Puts a row of an account, whether or not it exists.
 * @throws AccountErased; DependencyDown; NotWritten
 */
export async function putForAccount(
  client: DynamoDBDocumentClient,
  marks: { readonly sessions: string | undefined; readonly accountId: string },
  put: NonNullable<Operation['Put']>,
): Promise<void> {
  await untilWritten('The account', async () =>
    (await writeForAccount(client, marks, [{ Put: put }])) ? undefined : OVERTAKEN,
  );
}
