import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sesEvent } from '#contract/ses-event.ts';
import { TEST_START } from '#testing/clock.ts';
import { aBounce, aComplaint, aDelivery, aReject } from '#testing/ses-events.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { recordMailFeedback } from './record-mail-feedback.ts';

async function recordEvents(...events: unknown[]) {
  const world = inMemoryWorld();
  for (const event of events) await recordMailFeedback(world)(v.parse(sesEvent, event));
  return { kept: world.mailFeedback.all(), lines: world.log.lines };
}

const mailOf = (kind: string) => ({ mail: { tags: { kind: [kind] } } });

describe('a permanent bounce', () => {
  it('is stored under the original address, with reason, kind and time', async () => {
    const forwarded = aBounce({
      mail: { destination: [' Amy@Example.com'] },
      bounce: {
        bouncedRecipients: [{ emailAddress: 'amy@elsewhere.example', diagnosticCode: 'smtp; 550 no such user' }],
      },
    });
    const { kept } = await recordEvents(forwarded);
    expect(kept).toEqual([
      {
        email: 'amy@example.com',
        id: '0100019f0c44f053-61b59c11-000000',
        outcome: 'BOUNCED',
        reason: 'NoEmail',
        diagnostic: 'smtp; 550 no such user',
        mail: 'receipt',
        at: Date.UTC(2026, 10, 2, 15, 0, 3, 412),
      },
    ]);
  });

  it('is stored and counted once for any number of deliveries', async () => {
    const { kept, lines } = await recordEvents(aBounce(), aComplaint(), aBounce());
    expect(kept.map(({ outcome }) => outcome)).toEqual(['BOUNCED', 'COMPLAINED']);
    expect(lines.map(({ event }) => event)).toEqual(['receipt-bounced', 'mail-complained', 'mail-feedback-repeated']);
  });

  it('leads to the same entries in any order of events', async () => {
    const events = [
      aComplaint(),
      aBounce(),
      aBounce({ bounce: { feedbackId: 'later', timestamp: '2026-12-01T00:00:00Z' } }),
    ];
    expect((await recordEvents(...events)).kept).toEqual((await recordEvents(...events.toReversed())).kept);
  });

  it.each([
    ['receipt', 'receipt-bounced'],
    ['notice', 'receipt-bounced'],
    ['code', 'mail-bounced'],
    ['confirmation', 'mail-bounced'],
    ['business', 'inbox-refuses'],
  ])('of a %s is counted as %s', async (kind, event) => {
    const { lines } = await recordEvents(aBounce(mailOf(kind)));
    expect(lines).toEqual([{ level: 'warn', event, details: { outcome: 'BOUNCED', reason: 'NoEmail', mail: kind } }]);
  });

  it('is stored without an unknown kind, and without a missing diagnostic', async () => {
    const undiagnosed = { bounce: { bouncedRecipients: [] } };
    const { kept, lines } = await recordEvents(
      aBounce({ mail: { tags: { kind: ['parcel'] } }, ...undiagnosed }),
      aBounce({ mail: { tags: undefined, destination: ['bo@example.com'] }, ...undiagnosed }),
    );
    for (const entry of kept) expect(Object.keys(entry)).not.toEqual(expect.arrayContaining(['mail', 'diagnostic']));
    expect(kept).toHaveLength(2);
    expect(lines.map(({ event }) => event)).toEqual(['mail-bounced', 'mail-bounced']);
  });

  it('keeps the start of a long answer, or the status if there is no answer', async () => {
    const answered = (recipient: object) => recordEvents(aBounce({ bounce: { bouncedRecipients: [recipient] } }));
    expect((await answered({ diagnosticCode: 'x'.repeat(5_000) })).kept[0]?.diagnostic).toHaveLength(300);
    expect((await answered({ status: '5.1.1' })).kept[0]?.diagnostic).toBe('5.1.1');
  });
});

describe('a spam complaint', () => {
  it.each([
    ['abuse', 'code', 'mail-complained'],
    [null, 'receipt', 'mail-complained'],
    ['abuse', 'business', 'inbox-refuses'],
  ])('(%s, a %s) is stored, and counted as %3$s', async (complaintFeedbackType, kind, event) => {
    const { kept, lines } = await recordEvents(aComplaint({ ...mailOf(kind), complaint: { complaintFeedbackType } }));
    expect(kept).toMatchObject([{ outcome: 'COMPLAINED', reason: complaintFeedbackType ?? 'untold', mail: kind }]);
    expect(lines.map((line) => line.event)).toEqual([event]);
  });

  it('is not stored if the reader moved the email out of the spam folder', async () => {
    const { kept, lines } = await recordEvents(aComplaint({ complaint: { complaintFeedbackType: 'not-spam' } }));
    expect(kept).toEqual([]);
    expect(lines).toMatchObject([{ level: 'info', event: 'mail-event' }]);
  });
});

describe('events after which SES keeps sending', () => {
  it.each(['Transient', 'Undetermined'])('a bounce of type %s is counted and not stored', async (bounceType) => {
    const { kept, lines } = await recordEvents(aBounce({ bounce: { bounceType, bounceSubType: 'MailboxFull' } }));
    expect(kept).toEqual([]);
    expect(lines).toEqual([
      {
        level: 'info',
        event: 'mail-bounced-for-now',
        details: { reason: `${bounceType} MailboxFull`, mail: 'receipt' },
      },
    ]);
  });

  it.each([
    ['receipt', 'receipt-bounced'],
    ['code', 'mail-bounced'],
  ])('a %s that SES rejected for its content is not stored, but rings the alarm', async (kind, event) => {
    const { kept, lines } = await recordEvents(aReject(mailOf(kind)));
    expect(kept).toEqual([]);
    expect(lines).toEqual([
      { level: 'error', event, details: { outcome: 'REJECTED', reason: 'Bad content', mail: kind } },
    ]);
  });

  it('the delivery of a receipt is kept with its order, without the address, and causes no log line', async () => {
    const world = inMemoryWorld();
    const smtpResponse = '250 2.0.0 <amy@example.com> OK, queued';
    const record = (event: unknown) => recordMailFeedback(world)(v.parse(sesEvent, event));
    await record(aDelivery({ delivery: { smtpResponse } }));
    await record(aDelivery({ mail: { tags: { kind: ['receipt'] } } }));
    expect(await world.deliveries.of('01KA00000000000000000ORDER', TEST_START)).toEqual({
      downloads: [],
      receipts: [{ at: Date.UTC(2026, 10, 2, 15, 0, 4), step: 'DELIVERED', answer: '250 2.0.0 … OK, queued' }],
    });
    expect([world.mailFeedback.all(), world.log.lines]).toEqual([[], []]);
  });

  it('other events are ignored', async () => {
    const { kept, lines } = await recordEvents({ eventType: 'Delivery' });
    expect(kept).toEqual([]);
    expect(lines).toEqual([{ level: 'info', event: 'mail-event', details: { reason: 'Delivery', mail: undefined } }]);
  });
});

it('no log line contains an address or the answer of a mail server', async () => {
  const { lines } = await recordEvents(
    aBounce(),
    aBounce(),
    aComplaint(),
    aReject(),
    aBounce({ bounce: { bounceType: 'Transient' } }),
  );
  expect(JSON.stringify(lines)).not.toMatch(/@|example|550/);
});

it('an event that cannot be stored fails and is not counted, so that SES delivers it again', async () => {
  const world = inMemoryWorld();
  const mailFeedback = {
    ...world.mailFeedback,
    record: () => Promise.reject(new DependencyDown('DynamoDB', undefined)),
  };
  const recording = recordMailFeedback({ ...world, mailFeedback })(v.parse(sesEvent, aBounce()));
  await expect(recording).rejects.toThrow(DependencyDown);
  expect(world.log.lines).toEqual([]);
});
