import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { allEmulators } from '#testing/emulators.ts';
import { dynamo } from './connections.ts';
import { fact } from './facts.ts';
import { called, started } from './wiring.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;

beforeAll(async () => {
  emulators = await allEmulators();
});
afterAll(async () => {
  await emulators.close();
});
beforeEach(() => {
  for (const [name, value] of Object.entries(emulators.environment)) vi.stubEnv(name, value);
});

const publish = async (facts: Record<string, string>) =>
  await dynamo().send(
    new PutCommand({ TableName: process.env['TABLE_WEBSITE'], Item: { part: 'facts', item: 'facts', facts } }),
  );

it('a function says what the office published last, after a minute at most, and other functions don’t ask', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const name = await started(
    called('read-pdf', () => {
      const business = fact('BUSINESS_NAME');
      return () => Promise.resolve(business);
    }),
  );
  const other = await started(called('read-pdf', () => () => Promise.resolve('other')));
  const context = {} as Parameters<typeof name>[1];
  const deployed = process.env['BUSINESS_NAME'];
  expect(await name({}, context)).toBe(deployed);
  await publish({ BUSINESS_NAME: 'Another Name' });
  expect(await name({}, context)).toBe(deployed);
  vi.setSystemTime(Date.now() + 60_001);
  expect(await name({}, context)).toBe('Another Name');
  expect(await other({}, context)).toBe('other');
});

it('a function goes on with what it knows while the table is down', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const name = await started(
    called('read-pdf', () => {
      const business = fact('BUSINESS_NAME');
      return () => Promise.resolve(business);
    }),
  );
  vi.setSystemTime(Date.now() + 600_000);
  vi.stubEnv('TABLE_WEBSITE', 'gone');
  expect(await name({}, {} as Parameters<typeof name>[1])).toBe(process.env['BUSINESS_NAME']);
});
