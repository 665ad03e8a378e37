import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invokeFunction } from '#adapters/lambda/invoke.ts';
import { s3Files } from '#adapters/s3/files.ts';
import { secretTexts } from '#adapters/secrets/secret-texts.ts';
import { sesMailer } from '#adapters/ses/mailer.ts';
import { snsNotifier } from '#adapters/sns/notifier.ts';
import { cloudWatchClient, dynamoClient, s3Client, secretsClient, sesClient, snsClient } from '#composition/clients.ts';
import { AccessDenied, refusals, runAs } from '#infra/local/lambda/role-check.ts';
import { allEmulators } from '#testing/emulators.ts';
import { aContext, sampleRequest } from '#testing/events.ts';
import { roles } from '#testing/roles.ts';
import { handlerOf } from '#testing/run-function.ts';
import { sampleWorld } from '#testing/sample-world.ts';
import { anOrder } from '#testing/samples.ts';
import { recordLogLines } from '#testing/standard-output.ts';

/** This machine refuses a function what AWS would refuse it. */

let emulators: Awaited<ReturnType<typeof allEmulators>>;
beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment, { SITE_URL: 'https://shop.test' });
  const world = sampleWorld(await import('#composition/adapters.ts'));
  await world.startSession();
  await world.startOfficeSession();
});
afterAll(async () => {
  await emulators.close();
});
beforeEach(() => {
  recordLogLines();
});
afterEach(() => {
  refusals.length = 0;
});

const may = (rows: Readonly<Record<string, readonly string[]>>) => ({ may: rows, variables: [] });
const name = (variable: string) => process.env[variable] ?? '';

describe('a handler whose role lacks a permission', () => {
  it.each([
    ['get-dashboard', 'transactions', 'dynamodb:Query'],
    ['log-in', 'otpCodes/keys/code#', 'dynamodb:UpdateItem'],
    ['find-office-orders', 'agreements', 'dynamodb:Query'],
    ['list-office-consultations', 'consultations/index/byTime', 'dynamodb:Query'],
  ])('%s is refused on %s, by its name', async (id, scope, action) => {
    const { [scope]: taken, ...rest } = roles[id]?.may ?? {};
    expect(taken).toContain(action);
    const handler = await handlerOf<{ statusCode: number }>(id);
    const run = async (role: Parameters<typeof runAs>[1]) => {
      const request = await sampleRequest(id);
      return await runAs(id, role, () => handler(request, aContext(id)));
    };
    expect((await run(roles[id])).statusCode).toBeLessThan(500);
    expect(refusals).toEqual([]);
    expect((await run(may(rest))).statusCode).toBeGreaterThanOrEqual(500);
    const resource = scope.split('/keys/')[0];
    expect(refusals).toContainEqual({ functionName: id, action, resource });
  });
});

describe('a call of a function', () => {
  const key = { email: 'amy@example.com' };
  const calls = {
    'a query': () =>
      dynamoClient(name('DYNAMODB_ENDPOINT')).send(
        new QueryCommand({
          TableName: name('TABLE_TRANSACTIONS'),
          KeyConditionExpression: 'buyerId = :buyer',
          ExpressionAttributeValues: { ':buyer': 'amy' },
        }),
      ),
    'a link to a file': () => s3Files(name('GUIDES_BUCKET'), s3Client(name('S3_ENDPOINT'))).link('a.pdf', 60),
    'a form for an upload': () =>
      createPresignedPost(s3Client(name('S3_ENDPOINT')), { Bucket: name('UPLOADS_BUCKET'), Key: 'a' }),
    'a secret': () => secretTexts(secretsClient(name('SECRETS_ENDPOINT')))(name('PEPPER_SECRET_ID')),
    'a mail': () =>
      sesMailer({ from: name('MAIL_FROM'), client: sesClient(name('SES_ENDPOINT')) }).send({
        kind: 'test',
        to: key.email,
        subject: 'Hello',
        text: 'Hello',
        html: '<p>Hello</p>',
      }),
    'an alarm': () =>
      snsNotifier(name('ALARM_TOPIC'), snsClient(name('SNS_ENDPOINT'))).publish({ subject: 'Hello', text: 'Hello' }),
    'an invocation': () => invokeFunction(process.env, 1_000)(name('PDF_READER'), {}),
  } as const;
  const needed: Readonly<Record<keyof typeof calls, readonly [scope: string, action: string]>> = {
    'a query': ['transactions', 'dynamodb:Query'],
    'a link to a file': ['guideFiles', 's3:GetObject'],
    'a form for an upload': ['uploads', 's3:PutObject'],
    'a secret': ['pepper', 'secretsmanager:GetSecretValue'],
    'a mail': ['mail', 'ses:SendRawEmail'],
    'an alarm': ['alarmTopic', 'sns:Publish'],
    'an invocation': ['pdfReader', 'lambda:InvokeFunction'],
  };

  it.each(Object.keys(calls) as (keyof typeof calls)[])('that is %s needs exactly its permission', async (kind) => {
    const [scope, action] = needed[kind];
    const refused = async (role: Parameters<typeof runAs>[1]) => {
      refusals.length = 0;
      await runAs<unknown>('a-function', role, calls[kind]).catch((error: unknown) => error);
      return refusals.map((one) => `${one.functionName}: ${one.action} on ${one.resource}`);
    };
    expect(await refused(may({ [scope]: [action] }))).toEqual([]);
    for (const role of [undefined, may({}), may({ [scope]: ['s3:DeleteObject'] }), may({ users: [action] })])
      expect(await refused(role)).toEqual([`a-function: ${action} on ${scope}`]);
  });

  it('that no permission can name is refused, and one outside of functions is not checked', async () => {
    const { ListDashboardsCommand } = await import('@aws-sdk/client-cloudwatch');
    const client = cloudWatchClient();
    await expect(
      runAs('a-function', may({ alarms: ['cloudwatch:ListDashboards'] }), () =>
        client.send(new ListDashboardsCommand({})),
      ),
    ).rejects.toThrow(AccessDenied);
    await expect(calls['a query']()).resolves.toMatchObject({ Items: [] });
  });

  it('may be limited to an index, to items of a kind and to attributes', async () => {
    const { orders, sessions, otpCodes } = await import('#composition/adapters.ts');
    const cases = [
      [() => orders().locate('FYR-1'), 'transactions/index/byNumber', 'dynamodb:Query', true],
      [() => orders().locate('FYR-1'), 'transactions', 'dynamodb:Query', false],
      [() => otpCodes().find(key), 'otpCodes/keys/code#', 'dynamodb:GetItem', true],
      [() => otpCodes().find(key), 'otpCodes/keys/limit#', 'dynamodb:GetItem', false],
      [
        () => sessions().touch({ tokenHash: 'hash', now: 1, idleSince: 0, createdSince: 0 }),
        'sessions/sets/lastSeenAt,createdAt',
        'dynamodb:UpdateItem',
        true,
      ],
      [
        () => sessions().touch({ tokenHash: 'hash', now: 1, idleSince: 0, createdSince: 0 }),
        'sessions/sets/user',
        'dynamodb:UpdateItem',
        false,
      ],
    ] as const;
    for (const [call, scope, action, isAllowed] of cases) {
      refusals.length = 0;
      await runAs<unknown>('a-function', may({ [scope]: [action] }), call).catch(() => undefined);
      expect(refusals.length === 0, scope).toBe(isAllowed);
    }
  });

  it('of several items is refused if one of them is', async () => {
    const { orders } = await import('#composition/adapters.ts');
    const insert = async () => {
      await orders().insert(anOrder());
    };
    await runAs('a-function', may({ transactions: ['dynamodb:PutItem'] }), insert).catch(() => undefined);
    expect(refusals).toEqual([
      { functionName: 'a-function', action: 'dynamodb:ConditionCheckItem', resource: 'sessions' },
    ]);
  });
});
