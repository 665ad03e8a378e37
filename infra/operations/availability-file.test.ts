import { describe, expect, it } from 'vitest';
import { exampleAvailability, toAvailabilityFile } from '#domain/consultations/availability/availability-file.ts';
import { aCounselor, anAvailability } from '#testing/samples.ts';
import { readAvailabilityFile } from './availability-file.ts';
import { BadInput } from './command.ts';

type File = ReturnType<typeof toAvailabilityFile>;
const sample = toAvailabilityFile(anAvailability());
const [counselor] = sample.counselors;
const withCounselor = (changes: object) => ({ ...sample, counselors: [{ ...counselor, ...changes }] });
const read = (content: object) => readAvailabilityFile(JSON.stringify(content), undefined);

/** What is refused about a file. */
function refusal(content: object): string {
  try {
    read(content);
  } catch (error) {
    if (error instanceof BadInput) return error.message.split('\n').slice(1).join('\n');
    throw error;
  }
  throw new Error('The file was accepted');
}

describe('a file of hours', () => {
  it('shows the hours of a day as a text', () => {
    const extraHours = [
      { day: '2026-12-19', from: '10:00', to: '13:00' },
      { day: '2026-12-19', from: '15:00', to: '24:00' },
    ];
    const file = toAvailabilityFile(anAvailability({ counselors: [aCounselor({ extraHours, feedHash: 'ab' })] }));
    expect(file.counselors[0]).toMatchObject({
      weekly: { monday: '16:00-20:00', saturday: '10:00-13:00' },
      extraHours: { '2026-12-19': '10:00-13:00, 15:00-24:00' },
    });
    expect(JSON.stringify(file)).not.toMatch(/feedHash|version/);
  });

  it('is read as it is shown', () => {
    const stored = anAvailability({
      minutes: 45,
      counselors: [
        aCounselor({ email: 'maya@example.com', daysOff: ['2026-12-24'] }),
        aCounselor({ id: 'sam', demos: { subjects: ['english'] } }),
        aCounselor({
          id: 'lee',
          demos: { subjects: ['mathematics', 'sciences'], weekly: { friday: [{ from: '15:00', to: '17:00' }] } },
        }),
        aCounselor({ id: 'owen', weekly: {}, extraHours: [{ day: '2028-02-29', from: '00:00', to: '24:00' }] }),
      ],
    });
    expect(read(toAvailabilityFile(stored))).toEqual(stored);
  });

  it('needs little: the rest is as promised on the site', () => {
    const { counselors: _, ...rest } = anAvailability();
    expect(readAvailabilityFile(exampleAvailability, undefined)).toMatchObject(rest);
    expect(read(withCounselor({ daysOff: undefined, extraHours: undefined })).counselors).toEqual([aCounselor()]);
  });

  it('keeps the calendar feeds of the counselors who stay, and follows the stored version', () => {
    const stored = anAvailability({
      version: 7,
      counselors: [aCounselor({ feedHash: 'ab' }), aCounselor({ id: 'x' })],
    });
    const next = readAvailabilityFile(JSON.stringify(sample), stored);
    expect(next.version).toBe(8);
    expect(next.counselors).toEqual([aCounselor({ feedHash: 'ab' })]);
  });

  it.each<[string, object, string]>([
    ['off the grid', withCounselor({ weekly: { monday: '16:10-20:00' } }), 'counselors[0].weekly.monday: write hours'],
    ['not a time', withCounselor({ weekly: { monday: '16-20' } }), 'counselors[0].weekly.monday: write hours'],
    [
      'after midnight',
      withCounselor({ weekly: { monday: '16:00-25:00' } }),
      'counselors[0].weekly.monday: write hours',
    ],
    [
      'backward',
      withCounselor({ weekly: { monday: '09:00-12:00, 20:00-16:00' } }),
      'counselors[0].weekly.monday: each "from" must be before its "to"',
    ],
    [
      'on no weekday',
      withCounselor({ weekly: { someday: '16:00-20:00' } }),
      'counselors[0].weekly.someday: use the names',
    ],
    [
      'of demo classes in nothing',
      withCounselor({ demos: { subjects: [] } }),
      'counselors[0].demos.subjects: list subjects of demo classes: mathematics, sciences, english, computer-science',
    ],
    [
      'of demo classes in another subject',
      withCounselor({ demos: { subjects: ['latin'] } }),
      'counselors[0].demos.subjects[0]: list subjects of demo classes',
    ],
    [
      'of demo classes in one subject twice',
      withCounselor({ demos: { subjects: ['english', 'english'] } }),
      'counselors[0].demos.subjects: list each subject once',
    ],
    [
      'of demo classes off the grid',
      withCounselor({ demos: { subjects: ['english'], weekly: { monday: '16:10-20:00' } } }),
      'counselors[0].demos.weekly.monday: write hours',
    ],
    [
      'of demo classes with a typo',
      withCounselor({ demos: { subject: ['english'] } }),
      'counselors[0].demos.subject: there is no setting subject',
    ],
    ['off on no day', withCounselor({ daysOff: ['2026-02-30'] }), 'counselors[0].daysOff[0]: this day does not exist'],
    ['off on a date', withCounselor({ daysOff: ['12/24/2026'] }), 'counselors[0].daysOff[0]: write the day as'],
    [
      'extra on no day',
      withCounselor({ extraHours: { soon: '10:00-11:00' } }),
      'counselors[0].extraHours.soon: write the day',
    ],
    ['of no slug', withCounselor({ id: 'Maya Ellison' }), 'counselors[0].id: give a short name'],
    ['of no one', withCounselor({ name: ' ' }), 'counselors[0].name: give the name'],
    ['of a missing name', withCounselor({ name: undefined }), 'counselors[0].name: is missing'],
    [
      'with an unsafe link',
      withCounselor({ meetingLink: 'http://meet.example.com' }),
      'counselors[0].meetingLink: give',
    ],
    ['with no address', withCounselor({ email: 'maya' }), 'counselors[0].email: this is no email address'],
    ['with no limit', withCounselor({ mostPerDay: 0 }), 'counselors[0].mostPerDay: give a whole number from 1'],
    [
      'of two with one id',
      { ...sample, counselors: [counselor, counselor] },
      'counselors: two counselors have the same id',
    ],
    ['with a typo', { ...sample, minute: 30 }, 'minute: there is no setting minute'],
    ['too far ahead', { ...sample, horizonDays: 90 }, 'horizonDays: give a whole number from 1 to 28'],
    ['too short', { ...sample, minutes: 5 }, 'minutes: give a whole number from 15 to 180'],
    ['of nobody', {}, 'counselors: is missing'],
  ])('with hours %s says where and what to do', (_, content, message) => {
    expect(refusal(content)).toContain(`- ${message}`);
  });

  it('lists everything that is wrong', () => {
    const wrong: Partial<File> = { minutes: 1, noticeHours: 0 };
    expect(refusal({ ...sample, ...wrong }).split('\n')).toHaveLength(2);
  });

  it('that is not JSON is refused with the reason', () => {
    expect(() => readAvailabilityFile('{"counselors": [,]}', undefined)).toThrow(/^The file is not JSON: /);
  });
});
