import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { resourceOf } from '#composition/permissions.ts';
import { type Endpoint, needsPasskey } from '#contract/endpoint.ts';
import { officeRegistry } from '#contract/registry.ts';
import { sampleRequest } from '#testing/events.ts';
import { roles } from '#testing/roles.ts';

/**
 * What the office asks the passkey for (docs/product.md#office): what leaves or can't be undone.
 * It follows from what a function may do: give value, or mail free text to an address. So a new
 * endpoint needs no entry here, unless it may write such a table and still gives nothing.
 */
/** Guides and codes; orders and gifts; agreements, their hours and what new ones begin with. */
const tablesOfValue = ['guides', 'transactions', 'agreements'];
const writes = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

/** Endpoints that write such a table and give nothing by it, with the reason. */
const giveNothing: Readonly<Record<string, string>> = {
  'save-office-draft': 'A draft of a guide is seen by nobody until it is published.',
  'save-office-agreement': 'A family reads and signs only what was sent.',
  'set-office-agreement-settings': 'New agreements begin with it, and are read before they are sent.',
  'add-office-steps': 'Next steps are worth nothing, and can be taken away.',
  'change-office-step': 'As adding them.',
  'remove-office-step': 'As adding them.',
  'save-office-step-template': 'Nobody but the office sees it.',
  'remove-office-step-template': 'Nobody but the office sees it.',
  'discard-office-draft': 'A draft of a guide is seen by nobody until it is published.',
  'resend-office-receipt': 'The order only notes that its receipt was sent.',
  'book-office-consultation': 'A session takes hours.',
  'book-office-series': 'Sessions take hours.',
  'move-office-consultation': 'A session that moves keeps its hours.',
  'write-office-summary': 'Next steps are worth nothing; what it mails is confirmed.',
  'tick-office-step': 'A tick is worth nothing, and mails nothing.',
  'cancel-office-consultation': 'The hours that a session took go back to where they came from.',
  'cancel-office-series': 'As of a single session.',
};

const actions = officeRegistry.filter(({ method, auth }) => method === 'POST' && auth === 'office');
const idsOf = (endpoints: readonly Endpoint[]) => endpoints.map(({ id }) => id);

const writesValue = ({ id }: Endpoint): boolean =>
  Object.entries(roles[id]?.may ?? {}).some(
    ([scope, calls]) => tablesOfValue.includes(resourceOf(scope)) && calls.some((call) => writes.includes(call)),
  );
/** It saves with the write that also sends, and mails nothing. */
const savesOnly = 'save-office-agreement';
const mails = ({ id }: Endpoint): boolean =>
  id !== savesOnly && Object.keys(roles[id]?.may ?? {}).some((scope) => ['mail', 'outbox'].includes(resourceOf(scope)));

const TEXT = 'Please call 555-0100 today, or open example.com!';

/** The JSON value with one text replaced, for each text; every question is answered with yes. */
function withText(value: unknown): unknown[] {
  if (typeof value === 'string') return [TEXT];
  if (typeof value !== 'object' || value === null) return [];
  const members: [string, unknown][] = Object.entries(value);
  const yes = members.map(([key, member]): [string, unknown] => [key, typeof member === 'boolean' ? true : member]);
  return members.flatMap(([key, member]) =>
    withText(member).map((changed) => {
      const all: [string, unknown][] = [...yes.filter(([name]) => name !== key), [key, changed]];
      return Array.isArray(value) ? all.map(([, one]) => one) : Object.fromEntries(all);
    }),
  );
}

/** The bodies that an endpoint takes with free text somewhere. */
async function bodiesWithText({ id, body }: Endpoint): Promise<Record<string, unknown>[]> {
  if (body === undefined) return [];
  const sample: unknown = JSON.parse((await sampleRequest(id)).body ?? '{}');
  return withText(sample).filter((changed): changed is Record<string, unknown> => v.is(body, changed));
}

describe('the passkey is asked for again', () => {
  it('by everything that may write what has value, but for what gives nothing by it', () => {
    const unconfirmed = actions.filter((one) => writesValue(one) && one.office?.confirmed !== true);
    expect(idsOf(unconfirmed).toSorted()).toEqual(Object.keys(giveNothing).toSorted());
  });

  it.each(idsOf(actions.filter(mails)))('by %s with free text, which it could mail to anyone', async (id) => {
    const { office, ...endpoint } = actions.find((one) => one.id === id) ?? expect.fail(id);
    const silent = (await bodiesWithText(endpoint)).filter((body) => !needsPasskey(office ?? { roles: [] }, body));
    expect(silent).toEqual([]);
  });

  it('by money that goes out, exports, erasing, and who may enter', () => {
    const spared = idsOf(actions.filter(({ office }) => office?.confirmed === undefined));
    const asking = /refund|export|erase|publish|give|send-office|message|invite|remove-office-member|passkey|feed|link/;
    expect(spared.filter((id) => asking.test(id)).toSorted()).toEqual([
      'rename-office-passkey',
      'resend-office-receipt',
    ]);
  });

  it('by what agreements are worth', () => {
    const confirmed = idsOf(actions.filter(({ office }) => office?.confirmed === true));
    expect(confirmed).toEqual(
      expect.arrayContaining([
        'send-office-agreement',
        'withdraw-office-agreement',
        'change-office-agreement-hours',
        'return-office-hours',
      ]),
    );
  });

  it('finds the free text of those that mail it', async () => {
    const found = [];
    for (const one of actions.filter(mails)) if ((await bodiesWithText(one)).length > 0) found.push(one.id);
    expect(found).toEqual(
      expect.arrayContaining([
        'book-office-consultation',
        'move-office-consultation',
        'cancel-office-consultation',
        'write-office-summary',
        'give-office-guide',
        'withdraw-office-agreement',
      ]),
    );
  });
});
