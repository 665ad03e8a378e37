import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { stringFields } from '#testing/string-fields.ts';

/** Whether a field is fine with a text, whatever else its endpoint asks for. */
function takes({ schema, inputWith, member }: (typeof stringFields)[number], text: string): boolean {
  const { issues = [] } = v.safeParse(schema, inputWith(text));
  return !issues.some(({ path }) => path?.[0]?.key === member);
}

const isFieldOf = (example: string, other: string) => (field: (typeof stringFields)[number]) =>
  takes(field, example) && !takes(field, other);
const days = stringFields.filter(isFieldOf('2026-11-02', '2026-02-30'));
const moments = stringFields.filter(isFieldOf('2026-11-02T15:00:00Z', '2026-02-30T15:00:00Z'));

it('finds every field with a day or a moment', () => {
  expect(days.map(({ name }) => name).toSorted()).toEqual([
    'add-office-code.from',
    'add-office-code.until',
    'book-office-refund.day',
    'change-office-code.until',
    'change-office-step.day',
    'export-office-audit-log.from',
    'export-office-audit-log.until',
    'export-office-contacts.from',
    'export-office-contacts.until',
    'export-office-orders.from',
    'export-office-orders.until',
    'find-office-orders.from',
    'find-office-orders.until',
    'follow-up-office-contact.callOn',
    'list-consultation-slots.from',
    'list-office-calendars.from',
    'list-office-consultations.from',
    'list-office-orders.from',
    'list-office-orders.until',
    'mark-office-installment-paid.day',
    'save-office-agreement.validUntil',
    'save-office-class.enrollUntil',
  ]);
  expect(moments.map(({ name }) => name).toSorted()).toEqual([
    'book-consultation.start',
    'book-office-consultation.start',
    'mark-office-attendance.start',
    'move-consultation.start',
    'move-office-consultation.start',
  ]);
});

describe.each(days)('the day of $name', (field) => {
  it.each(['2000-01-01', '2026-11-02', '2028-02-29', '2099-12-31'])('may be %s', (day) => {
    expect(takes(field, day)).toBe(true);
  });

  it.each(['0000-01-01', '0001-01-01', '1969-12-31', '1999-12-31', '2100-01-01', '9999-12-31', '2026-02-30'])(
    'can’t be %s',
    (day) => {
      expect(takes(field, day)).toBe(false);
    },
  );
});

describe.each(moments)('the moment of $name', (field) => {
  it.each(['0000-01-01T00:00:00Z', '1999-12-31T23:59:00Z', '2100-01-01T00:00:00Z', '9999-12-31T23:59:00Z'])(
    'can’t be %s',
    (moment) => {
      expect(takes(field, moment)).toBe(false);
    },
  );
});
