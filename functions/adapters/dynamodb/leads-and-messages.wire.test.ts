import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { OFFICE_PAGE } from '#contract/endpoints/office/limits.ts';
import type { FollowUpState } from '#contract/words/office-follow-ups.ts';
import { listOfficeLeads } from '#domain/leads/list-office-leads.ts';
import { listOfficeMessages } from '#domain/messages/list-office-messages.ts';
import { settableClock, TEST_START } from '#testing/clock.ts';
import { useDynamoDb } from '#testing/dynamodb.ts';
import { aFollowUp, aLead, aMessage } from '#testing/samples.ts';
import type { Item } from './item.ts';
import { dynamoFollowUps } from './people/follow-ups.ts';
import { dynamoLeads } from './people/leads.ts';
import { dynamoMessages } from './people/messages.ts';

/** What a page of a list costs: the same with ten times as many rows. */

const db = useDynamoDb();

async function fill(table: string, items: readonly Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += 25) {
    const puts = items.slice(start, start + 25).map((one) => ({ PutRequest: { Item: { ...one } } }));
    await db.client.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
  }
}

/** Two in three have been contacted, and every tenth has changed what it typed. */
async function contacts(count: number) {
  const [leads, users, outbox, messages, followUps] = (await Promise.all(
    (['leads', 'users', 'outbox', 'messages', 'followUps'] as const).map((name) => db.emulator.makeTable(name)),
  )) as [string, string, string, string, string];
  const numbers = Array.from({ length: count }, (_, index) => String(index).padStart(6, '0'));
  const timed = (number: string, after = 0) => {
    const receivedAt = TEST_START - Number(number) * 60_000 + after;
    return { receivedAt, receivedOn: new Date(receivedAt).toISOString() };
  };
  const email = (number: string) => `family-${number}@example.com`;
  await fill(
    leads,
    numbers.flatMap((number) => {
      const lead = { ...aLead(), ...timed(number), email: email(number), list: 'lead', revision: '000001' };
      return Number(number) % 10 === 0 ? [lead, { ...lead, ...timed(number, 1_000), revision: '000002' }] : [lead];
    }),
  );
  await fill(
    messages,
    numbers.map((number) => ({ ...aMessage(), ...timed(number), id: number })),
  );
  for (const kind of ['lead', 'message'] as const) {
    await fill(
      followUps,
      numbers
        .filter((number) => Number(number) % 3 > 0)
        .map((number) => {
          const id = kind === 'lead' ? email(number) : number;
          return { ...aFollowUp({ kind, id }), ...timed(number), subject: `${kind}#${id}`, list: `${kind}#contacted` };
        }),
    );
  }
  const dependencies = {
    leads: dynamoLeads({ leads, users, outbox }, db.client),
    messages: dynamoMessages({ messages, outbox }, db.client),
    followUps: dynamoFollowUps({ followUps, messages, leads }, db.client),
    clock: settableClock(),
  };
  return {
    leads: async (input: { state: FollowUpState | ''; after: string }) => {
      const { leads: rows, next } = await listOfficeLeads(dependencies)({ input });
      return { rows: rows.length, next };
    },
    messages: async (input: { state: FollowUpState | ''; after: string }) => {
      const { messages: rows, next } = await listOfficeMessages(dependencies)({ input });
      return { rows: rows.length, next };
    },
  };
}

/** The table calls of a page and the bytes of their answers. */
async function costOf(list: () => Promise<{ rows: number; next: string }>) {
  const send = vi.spyOn(db.client, 'send');
  const { rows, next } = await list();
  const answers = await Promise.all(send.mock.results.map(async ({ value }) => (await value) as object));
  send.mockRestore();
  const bytes = answers.reduce((sum, answer) => {
    const { Items, Responses } = answer as { Items?: unknown; Responses?: object };
    return sum + JSON.stringify(Items ?? Object.values(Responses ?? {})).length;
  }, 0);
  return { rows, next, calls: answers.length, bytes };
}

describe('a page of contacts', () => {
  it('takes as many calls and bytes from thousands of rows as from hundreds', async () => {
    const few = await contacts(300);
    const many = await contacts(1_500);
    for (const list of ['leads', 'messages'] as const) {
      for (const [state, calls] of [
        // Replaced leads leave a page short, so it reads once more.
        ['', list === 'leads' ? 6 : 3],
        // An index page of a hundred finds more than a page of new ones.
        ['new', 3],
        // Each lead is read by its address; messages come in one batch.
        ['contacted', list === 'leads' ? 1 + OFFICE_PAGE + 1 : 2],
        ['closed', 1],
      ] as const) {
        const first = await costOf(async () => await many[list]({ state, after: '' }));
        const small = await costOf(async () => await few[list]({ state, after: '' }));
        expect({ list, state, ...first }).toEqual({ list, state, ...small });
        expect({ list, state, calls: first.calls, rows: first.rows }).toEqual({
          list,
          state,
          calls,
          rows: state === 'closed' ? 0 : OFFICE_PAGE,
        });
        expect(first.bytes).toBeLessThan(state === 'new' ? 150_000 : 50_000);
      }
    }
    // A page deep in the list costs the same.
    const deep = await costOf(async () => await many.leads({ state: '', after: String(TEST_START - 1_000 * 60_000) }));
    expect(deep).toMatchObject({ calls: 6, rows: OFFICE_PAGE });
  });
});
