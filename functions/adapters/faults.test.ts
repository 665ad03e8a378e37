import { ProvisionedThroughputExceededException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { DynamoDBDocumentClient, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it } from 'vitest';
import { dynamoClient } from '#composition/clients.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { aMessage, anOrder } from '#testing/samples.ts';
import { dynamoOrders } from './dynamodb/orders/orders.ts';
import { dynamoMessages } from './dynamodb/people/messages.ts';
import { dynamoRateLimits } from './dynamodb/rate-limits.ts';
import { s3Publishing } from './s3/publishing.ts';
import { sesMailer } from './ses/mailer.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const ses = mockClient(SESClient);
const s3 = mockClient(S3Client);
const client = dynamoClient(undefined);
const throttled = new ProvisionedThroughputExceededException({ message: 'slow down', $metadata: {} });

afterEach(() => {
  dynamo.reset();
  ses.reset();
  s3.reset();
});

/** Faults of AWS itself, which the emulators cannot imitate. */
describe('a fault of AWS', () => {
  it('while orders are read is DependencyDown, not an empty list', async () => {
    dynamo.on(QueryCommand).rejects(throttled);
    await expect(dynamoOrders('orders', client).ofBuyer('someone')).rejects.toThrow(DependencyDown);
  });

  it('while an order is written throws, so that PayPal is not called', async () => {
    dynamo.on(TransactWriteCommand).rejects(throttled);
    await expect(dynamoOrders('orders', client).insert(anOrder())).rejects.toThrow(DependencyDown);
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('while a limit is counted refuses the request', async () => {
    dynamo.on(UpdateCommand).rejects(throttled);
    const take = dynamoRateLimits('codes', client).take({ key: 'a', limit: 1, windowSeconds: 60, now: 0 });
    await expect(take).rejects.toThrow(DependencyDown);
  });

  it('that cancels a transaction for contention does not make the message a known one', async () => {
    dynamo.on(TransactWriteCommand).rejects(
      new TransactionCanceledException({
        message: 'cancelled',
        $metadata: {},
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      }),
    );
    const record = dynamoMessages({ messages: 'messages', outbox: 'outbox' }, client).record(aMessage(), []);
    await expect(record).rejects.toThrow(DependencyDown);
  });

  it.each([
    ['another order of the buyer is being written', 'TransactionConflict', false],
    ['another was written', 'ConditionalCheckFailed', false],
    ['the table is throttled', 'ProvisionedThroughputExceeded', DependencyDown],
  ])('that cancels the transaction of a new order because %s has its own outcome', async (_, Code, outcome) => {
    const CancellationReasons = [{ Code: 'None' }, { Code }];
    dynamo
      .on(TransactWriteCommand)
      .rejects(new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons }));
    const written = dynamoOrders('orders', client).insertAfter(anOrder(), []);
    if (outcome === false) expect(await written).toBe(false);
    else await expect(written).rejects.toThrow(DependencyDown);
  });

  it('while a new order is written in a transaction throws, so that PayPal is not called', async () => {
    dynamo.on(TransactWriteCommand).rejects(throttled);
    await expect(dynamoOrders('orders', client).insertAfter(anOrder(), [])).rejects.toThrow(DependencyDown);
  });

  it('while mail is sent throws, so that the caller tries again', async () => {
    ses.on(SendRawEmailCommand).rejects(new Error('Daily message quota exceeded'));
    const mailer = sesMailer({ from: 'Shop <shop@example.com>', client: ses as unknown as SESClient });
    const send = mailer.send({ kind: 'receipt', to: 'a@example.com', subject: 's', text: 't', html: '<p>t</p>' });
    await expect(send).rejects.toThrow(DependencyDown);
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(1);
  });

  it('while a guide is stored throws, so that the operator sees it', async () => {
    s3.rejects(new Error('SlowDown'));
    const store = s3Publishing('guides', s3 as unknown as S3Client).store('a.pdf', new Uint8Array(1));
    await expect(store).rejects.toThrow(DependencyDown);
  });
});
