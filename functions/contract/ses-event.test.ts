import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aBounce, aComplaint } from '#testing/ses-events.ts';
import { sesEvent } from './ses-event.ts';

const accepts = (event: unknown): boolean => v.is(sesEvent, event);

describe('an event of SES', () => {
  it('may have members that we do not read', () => {
    const event = { ...aBounce(), further: 'member' };
    expect(v.parse(sesEvent, event)).toMatchObject({
      eventType: 'Bounce',
      bounce: { bounceType: 'Permanent', bounceSubType: 'NoEmail', timestamp: Date.UTC(2026, 10, 2, 15, 0, 3, 412) },
      mail: { destination: ['amy@example.com'], tags: { kind: ['receipt'] } },
    });
  });

  it.each([['Delivery'], ['DeliveryDelay'], ['Open'], ['something new']])(
    'of another type, %s, is read',
    (eventType) => {
      expect(v.parse(sesEvent, { eventType, mail: 'whatever' })).toEqual({ eventType });
    },
  );

  it.each([
    ['a bounce without a recipient', aBounce({ mail: { destination: [] } })],
    ['a bounce without its id', aBounce({ bounce: { feedbackId: '' } })],
    ['a bounce without a valid time', aBounce({ bounce: { timestamp: 'yesterday' } })],
    ['a bounce whose reason is a sentence', aBounce({ bounce: { bounceSubType: 'amy@example.com is unknown' } })],
    ['a complaint without its own part', { ...aComplaint(), complaint: undefined }],
    ['a refusal without its own part', { ...aComplaint(), eventType: 'Reject' }],
    ['a string', 'Bounce'],
    ['an event without a type', { notificationType: 'Bounce' }],
  ])('is refused if it is %s', (_, event) => {
    expect(accepts(event)).toBe(false);
  });
});
