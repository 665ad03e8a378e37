import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { DependencyDown, NotPermitted } from '../shared/refusal.ts';
import type { Mail } from './mail.ts';
import { recordRefusals } from './record-refusals.ts';
import { RecipientsRefused } from './refused-recipients.ts';

const code: Mail = { kind: 'code', to: 'Amy@Example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const unknown = { email: 'Amy@Example.com', status: '5.1.1', answer: '550 5.1.1 No such user' };

/** Sends a mail to a server that answers it with an error. */
async function send(error: Error, mail: Mail = code) {
  const world = inMemoryWorld();
  const mailer = recordRefusals({ ...world, mailer: { send: () => Promise.reject(error) } });
  const thrown = await mailer.send(mail).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  const lines = world.log.lines.map(({ level, event, details }) => ({ level, event, ...details }));
  return { thrown, lines, entries: world.mailFeedback.all() };
}

describe('a mail that a server refuses', () => {
  it('counts as bounced if the recipient is refused for good, and needs no other try', async () => {
    const { thrown, entries, lines } = await send(
      new RecipientsRefused({ refused: [unknown], waiting: [] }, undefined),
    );
    expect(thrown).toBeUndefined();
    expect(entries).toEqual([
      {
        email: 'amy@example.com',
        id: expect.any(String) as string,
        outcome: 'BOUNCED',
        reason: '5.1.1',
        diagnostic: '550 5.1.1 No such user',
        mail: 'code',
        at: TEST_START,
      },
    ]);
    expect(lines).toEqual([
      { level: 'warn', event: 'mail-bounced', outcome: 'BOUNCED', reason: '5.1.1', mail: 'code' },
    ]);
  });

  it.each([
    ['receipt', 'receipt-bounced'],
    ['business', 'inbox-refuses'],
  ] as const)('raises the alarm of a %s, as SES’s bounces do', async (kind, event) => {
    const refused = new RecipientsRefused({ refused: [unknown], waiting: [] }, undefined);
    expect((await send(refused, { ...code, kind })).lines).toMatchObject([{ event }]);
  });

  it('waits for those who have to wait, and records the others', async () => {
    const refused = new RecipientsRefused({ refused: [unknown], waiting: ['bo@example.com'] }, undefined);
    const { thrown, entries } = await send(refused, { ...code, cc: ['bo@example.com'] });
    expect(thrown).toBe(refused);
    expect(entries).toHaveLength(1);
  });

  it('tells the operator, and waits, if the server refuses us', async () => {
    const error = new NotPermitted('The mail server', new Error('535 5.7.8 Bad credentials'));
    const { thrown, entries, lines } = await send(error);
    expect(thrown).toBe(error);
    expect(entries).toEqual([]);
    expect(lines).toEqual([{ level: 'error', event: 'mail-server-refuses', mail: 'code', cause: error }]);
  });

  it('waits without a word if the server is down', async () => {
    const error = new DependencyDown('The mail server', new Error('ECONNREFUSED'));
    expect(await send(error)).toEqual({ thrown: error, entries: [], lines: [] });
  });

  it('is sent again if the refusal can’t be recorded', async () => {
    const world = inMemoryWorld();
    const down = new DependencyDown('DynamoDB', undefined);
    const refused = new RecipientsRefused({ refused: [unknown], waiting: [] }, undefined);
    const mailer = recordRefusals({
      ...world,
      mailer: { send: () => Promise.reject(refused) },
      mailFeedback: { record: () => Promise.reject(down) },
    });
    await expect(mailer.send(code)).rejects.toBe(down);
  });
});
