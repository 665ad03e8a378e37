import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { ownServer, sesAccount } from './account.ts';

const ses = mockClient(SESv2Client);
beforeEach(() => {
  ses.reset();
});
const account = sesAccount(new SESv2Client({ region: 'us-east-1' }));

it.each([
  ['open', { ProductionAccessEnabled: true, SendingEnabled: true }],
  ['sandbox', { ProductionAccessEnabled: false, SendingEnabled: true }],
  ['stopped', { ProductionAccessEnabled: true, SendingEnabled: false }],
] as const)('is %s', async (state, answer) => {
  ses.on(GetAccountCommand).resolves(answer);
  expect(await account.state()).toBe(state);
});

it('says that SES is down', async () => {
  ses.on(GetAccountCommand).rejects(new Error('Rate exceeded'));
  await expect(account.state()).rejects.toThrow(DependencyDown);
});

it('is open at a mail server of the business', async () => {
  expect(await ownServer.state()).toBe('open');
});
