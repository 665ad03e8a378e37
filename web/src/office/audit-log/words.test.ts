import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  actionText,
  changesOf,
  isAboutAgreement,
  isAboutOrder,
  nameOfActor,
  outcomeText,
  shortSubject,
} from './words.ts';

const endpoints = Object.values(
  import.meta.glob<Record<string, Endpoint>>('../../../../functions/contract/endpoints/*/office.ts', { eager: true }),
).flatMap((module) => Object.values(module));
const actions = endpoints.flatMap(({ office }) => office?.action ?? []);

describe('the words of the audit log', () => {
  it.each(actions)('has words for %s', (action) => {
    expect(actionText(action)).toMatch(/^[A-Z][a-z]+/);
  });

  it('leaves an unknown action readable', () => {
    expect(actionText('paint-the-fence')).toBe('paint the fence');
  });

  it('says how an action ended', () => {
    expect(outcomeText('done')).toBe('');
    expect(outcomeText('CONFLICT')).toBe('Refused: Something changed while you were doing this. Please try again.');
    expect(outcomeText('unknown')).toBe('Not known: check whether it took effect');
  });

  it('shows ids by their end, and none where a name is', () => {
    const number = '01M82SQ28MM97DWV824AC597RK';
    expect([isAboutOrder('refund'), isAboutOrder('publish')]).toEqual([true, false]);
    expect(shortSubject('refund', number)).toBe('…C597RK');
    expect(shortSubject('publish', 'computer-science-major')).toBe('computer-science-major');
    expect(shortSubject('remove-passkey', 'b-n8pg8b')).toBe('');
    expect(shortSubject('refused-passkey', 'erase-office-person')).toBe('erase person');
    expect(shortSubject('refused-role', 'list-office-audit-log')).toBe('list audit log');
    expect(isAboutAgreement('send-agreement', number)).toBe(true);
    expect([isAboutAgreement('save-agreement', ''), isAboutAgreement('refund', number)]).toEqual([false, false]);
    expect([nameOfActor('ops'), nameOfActor('Ruth Calloway')]).toEqual(['By command', 'Ruth Calloway']);
  });

  it('lists the values that differ, as people read them', () => {
    const before = { priceCents: 499, title: 'Physics', hours: { Monday: [{ from: '09:00' }] }, onSale: true };
    const after = { priceCents: 1499, title: 'Physics', hours: { Monday: [{ from: '10:00' }] }, onSale: false };
    expect(changesOf(before, after, 'UTC')).toEqual([
      { name: 'price', before: '$4.99', after: '$14.99' },
      { name: 'hours / monday / 1 / from', before: '09:00', after: '10:00' },
      { name: 'on sale', before: 'yes', after: 'no' },
    ]);
  });

  it('says versions, states, days and moments as people do, and no number of 26 characters', () => {
    const before = { state: 'DRAFT', installments: [{ due: '2026-12-07' }], start: '2026-12-07T21:15:00.000Z' };
    const after = {
      state: 'SENT',
      installments: [{ due: '2026-12-14' }],
      start: '2026-12-08T21:15:00Z',
      sentAsVersion: 2,
      alsoChanged: 'title, terms',
      reason: 'They asked.',
      note: 'See 01M82SQ28MM97DWV824AC597RK-1.',
    };
    expect(changesOf(before, after, 'America/Los_Angeles')).toEqual([
      { name: 'Sent as version 2', before: undefined, after: '' },
      { name: 'state', before: 'draft', after: 'sent' },
      { name: 'installments / 1 / due', before: 'Mon, Dec 7, 2026', after: 'Mon, Dec 14, 2026' },
      { name: 'start', before: 'Dec 7, 2026, 1:15\u00A0PM', after: 'Dec 8, 2026, 1:15\u00A0PM' },
      { name: 'also changed', before: undefined, after: 'title, terms' },
      { name: 'reason', before: undefined, after: 'They asked.' },
      { name: 'note', before: 'nothing', after: 'See …C597RK-1.' },
    ]);
  });

  it('lists what is new, and what is gone', () => {
    expect(changesOf(undefined, { email: 'a@example.test', endsAt: 0 }, 'UTC')).toEqual([
      { name: 'email', before: undefined, after: 'a@example.test' },
      { name: 'ends', before: undefined, after: 'Jan 1, 1970, 12:00\u00A0AM' },
    ]);
    expect(changesOf({ note: 'old' }, { note: '' }, 'UTC')).toEqual([
      { name: 'note', before: 'old', after: 'nothing' },
    ]);
    expect(changesOf(undefined, undefined, 'UTC')).toEqual([]);
    expect(changesOf({}, { isNoteAdded: false, passkey: { id: 'b-n8pg8b', name: 'My phone' } }, 'UTC')).toEqual([
      { name: 'passkey / name', before: 'nothing', after: 'My phone' },
    ]);
    expect(changesOf(undefined, { order: '01M82SQ28MM97DWV824AC597RK' }, 'UTC')).toEqual([
      { name: 'order', before: undefined, after: '…C597RK' },
    ]);
    expect(changesOf('new', 'booked', 'UTC')).toEqual([{ name: 'value', before: 'new', after: 'booked' }]);
  });
});
