import * as v from 'valibot';

/** A call of AWS as IAM sees it. */
export interface Call {
  readonly action: string;
  /** What the call names: a table, a bucket, a secret, a topic, a function, a sender. */
  readonly name: string;
  readonly index?: string | undefined;
  /** The items or their keys; empty if the call doesn't say them. */
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** The attributes that an update names, besides the key. */
  readonly attributes: readonly string[];
}

const item = v.record(v.string(), v.unknown());
const itemCall = v.object({
  TableName: v.string(),
  IndexName: v.exactOptional(v.string()),
  Key: v.exactOptional(item),
  Item: v.exactOptional(item),
  UpdateExpression: v.exactOptional(v.string()),
  ConditionExpression: v.exactOptional(v.string()),
  ExpressionAttributeNames: v.exactOptional(v.record(v.string(), v.string())),
});
type ItemCall = v.InferOutput<typeof itemCall>;
const batch = v.object({ RequestItems: v.record(v.string(), v.object({ Keys: v.array(item) })) });
const transaction = v.object({ TransactItems: v.array(v.record(v.string(), itemCall)) });

/** The IAM action of each command that one item or query is. */
const tableCommands: Readonly<Record<string, string>> = {
  GetItemCommand: 'dynamodb:GetItem',
  PutItemCommand: 'dynamodb:PutItem',
  UpdateItemCommand: 'dynamodb:UpdateItem',
  DeleteItemCommand: 'dynamodb:DeleteItem',
  QueryCommand: 'dynamodb:Query',
  ScanCommand: 'dynamodb:Scan',
};
const transactionActions: Readonly<Record<string, string>> = {
  ConditionCheck: 'dynamodb:ConditionCheckItem',
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
};

/** A member of a call's input. */
const member = (name: string) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((input) => input[name]),
    v.string(),
  );
/** Other services: the action, and what its input names. */
const otherCommands: Readonly<Record<string, readonly [action: string, name: v.GenericSchema<unknown, string>]>> = {
  GetObjectCommand: ['s3:GetObject', member('Bucket')],
  HeadObjectCommand: ['s3:GetObject', member('Bucket')],
  PutObjectCommand: ['s3:PutObject', member('Bucket')],
  PresignedPost: ['s3:PutObject', member('Bucket')],
  GetSecretValueCommand: ['secretsmanager:GetSecretValue', member('SecretId')],
  PublishCommand: ['sns:Publish', member('TopicArn')],
  ListSubscriptionsByTopicCommand: ['sns:ListSubscriptionsByTopic', member('TopicArn')],
  // It names nothing, and only where mail goes through SES is it asked.
  GetAccountCommand: [
    'ses:GetAccount',
    v.pipe(
      v.unknown(),
      v.transform(() => 'none'),
    ),
  ],
  InvokeCommand: ['lambda:InvokeFunction', member('FunctionName')],
  SendRawEmailCommand: [
    'ses:SendRawEmail',
    v.pipe(
      v.object({ RawMessage: v.object({ Data: v.instance(Uint8Array) }) }),
      v.transform(({ RawMessage: { Data } }) => /^From: (.*)\r?$/m.exec(Buffer.from(Data).toString())?.[1] ?? ''),
    ),
  ],
};

/**
 * What a command asks of AWS. Of one that isn't known here, an action that no role allows.
 * @throws ValiError for input that the command can't have
 */
export function callsOf(command: string, input: unknown): readonly Call[] {
  const table = tableCommands[command];
  if (table !== undefined) return [ofItem(table, v.parse(itemCall, input))];
  if (command === 'BatchGetItemCommand') {
    return Object.entries(v.parse(batch, input).RequestItems).map(([name, { Keys }]) => ({
      action: 'dynamodb:BatchGetItem',
      name,
      items: Keys,
      attributes: [],
    }));
  }
  if (command === 'TransactWriteItemsCommand') {
    return v
      .parse(transaction, input)
      .TransactItems.flatMap((one) =>
        Object.entries(one).map(([kind, call]) => ofItem(transactionActions[kind] ?? kind, call)),
      );
  }
  const other = otherCommands[command];
  if (other === undefined) return [{ action: command, name: 'unknown', items: [], attributes: [] }];
  const [action, name] = other;
  return [{ action, name: v.parse(name, input), items: [], attributes: [] }];
}

function ofItem(action: string, call: ItemCall): Call {
  const { TableName: name, IndexName: index, Key, Item } = call;
  return {
    action,
    name,
    index,
    items: [Key ?? Item].filter((one) => one !== undefined),
    attributes: attributesOf(call),
  };
}

/** IAM checks the attributes of the update and of its condition. */
function attributesOf({ UpdateExpression = '', ConditionExpression = '', ExpressionAttributeNames = {} }: ItemCall) {
  const inWords = `${UpdateExpression} ${ConditionExpression}`.match(/(?<![#:.\w])[a-z]\w*\b(?!\()/g) ?? [];
  return [...new Set([...inWords, ...Object.values(ExpressionAttributeNames)])];
}
