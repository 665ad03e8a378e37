import * as v from 'valibot';
import { isDate } from '#contract/dates.ts';
import * as limit from '#contract/endpoints/consultations/limits.ts';
import type { AvailabilityFile } from '#contract/endpoints/consultations/office.ts';
import { isInCalendar } from '#contract/fields/day.ts';
import { type OpenSpan, weekdays } from '#contract/open-hours.ts';
import { cleanLine, normalizeEmail } from '#contract/text.ts';
import { demoSubjects } from '#contract/words/demo-subjects.ts';
import type { Availability, Counselor } from '../core/availability.ts';

/**
 * The hours as the office and `ops hours` read and show them: the availability without what the
 * product itself stores in it. The hours of a day are a text such as "09:00-12:00, 16:00-20:00".
 */

const HOURS = 'write hours as "16:00-20:00", or "09:00-12:00, 16:00-20:00", each on a quarter of an hour';
const DAY = 'write the day as 2026-12-24';
/** Longer than anything that makes sense, so that checking it never takes long. */
const TEXT_MAX_LENGTH = 300;
const COUNSELORS_MAX = 30;
const text = (message: string) =>
  v.pipe(v.string(message), v.maxLength(TEXT_MAX_LENGTH, message), v.transform(cleanLine), v.nonEmpty(message));
const whole = (least: number, most: number) => {
  const message = `give a whole number from ${String(least)} to ${String(most)}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
};

const time = String.raw`(?:[01]\d|2[0-3]):(?:00|15|30|45)`;
const range = new RegExp(String.raw`^(${time})\s*-\s*(${time}|24:00)$`);

const openSpans = v.pipe(
  text(HOURS),
  v.transform((typed) => typed.split(/\s*,\s*/).map((one) => range.exec(one))),
  v.check((matches) => !matches.includes(null), HOURS),
  v.transform((matches) => matches.map((match): OpenSpan => ({ from: match?.[1] ?? '', to: match?.[2] ?? '' }))),
  v.check((all) => all.every(({ from, to }) => from < to), 'each "from" must be before its "to"'),
);

const day = v.pipe(
  text(DAY),
  v.regex(/^\d{4}-\d\d-\d\d$/, DAY),
  v.check(isDate, 'this day does not exist'),
  v.check(isInCalendar, 'write a day from 2000 to 2099'),
);

const SLUG = `give a short name for addresses in lower case, such as "maya-ellison", up to ${String(limit.COUNSELOR_ID_MAX_LENGTH)} characters`;
const LINK = 'give the address of the video meeting, such as "https://meet.example.com/maya", or leave it out';

const weekly = v.strictObject(v.entriesFromList(weekdays, v.exactOptional(openSpans)), ({ expected }) =>
  expected === 'never' ? `use the names ${weekdays.join(', ')}` : 'give the hours of each weekday',
);

const SUBJECTS = `list subjects of demo classes: ${demoSubjects.join(', ')}`;
const demos = v.strictObject({
  subjects: v.pipe(
    v.array(v.picklist(demoSubjects, SUBJECTS), SUBJECTS),
    v.nonEmpty(SUBJECTS),
    v.check((all) => new Set(all).size === all.length, 'list each subject once'),
  ),
  weekly: v.exactOptional(weekly),
});

const counselor = v.strictObject({
  id: v.pipe(text(SLUG), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SLUG), v.maxLength(limit.COUNSELOR_ID_MAX_LENGTH, SLUG)),
  name: text('give the name that families see'),
  email: v.exactOptional(v.pipe(text('give an email address, or leave it out'), v.email('this is no email address'))),
  meetingLink: v.exactOptional(v.pipe(text(LINK), v.startsWith('https://', LINK), v.url(LINK))),
  member: v.exactOptional(
    v.pipe(
      text('give the address in the office’s team, or leave it out'),
      v.transform(normalizeEmail),
      v.email('this is no email address'),
    ),
  ),
  weekly,
  demos: v.exactOptional(demos),
  daysOff: v.optional(v.array(day, 'list days, such as ["2026-12-24"]'), []),
  extraHours: v.optional(v.record(day, openSpans, 'give hours by day, such as { "2026-12-19": "10:00-13:00" }'), {}),
  mostPerDay: whole(1, 40),
});

const file = v.strictObject({
  minutes: v.optional(whole(limit.CELL_MINUTES, 180), limit.CONSULTATION_MINUTES),
  bufferMinutes: v.optional(whole(0, 120), limit.CONSULTATION_BUFFER_MINUTES),
  noticeHours: v.optional(whole(1, 336), limit.CONSULTATION_NOTICE_HOURS),
  horizonDays: v.optional(whole(1, limit.CONSULTATION_HORIZON_DAYS), limit.CONSULTATION_HORIZON_DAYS),
  counselors: v.pipe(
    v.array(counselor, 'list the counselors'),
    v.maxLength(COUNSELORS_MAX, `list at most ${String(COUNSELORS_MAX)} counselors`),
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two counselors have the same id'),
  ),
});

/** A complete example, for the help. */
export const exampleAvailability = JSON.stringify({
  counselors: [
    {
      id: 'maya-ellison',
      name: 'Maya Ellison',
      email: 'maya@example.com',
      meetingLink: 'https://meet.example.com/maya',
      weekly: { monday: '16:00-20:00', saturday: '09:00-12:00, 14:00-16:00' },
      demos: { subjects: ['mathematics', 'sciences'], weekly: { wednesday: '15:00-17:00' } },
      daysOff: ['2026-12-24'],
      extraHours: { '2026-12-19': '10:00-13:00' },
      mostPerDay: 6,
    },
  ],
} satisfies v.InferInput<typeof file>);

/** Before anyone set hours. */
export const noAvailability: Availability = {
  version: 0,
  minutes: limit.CONSULTATION_MINUTES,
  bufferMinutes: limit.CONSULTATION_BUFFER_MINUTES,
  noticeHours: limit.CONSULTATION_NOTICE_HOURS,
  horizonDays: limit.CONSULTATION_HORIZON_DAYS,
  counselors: [],
};

/** What is wrong with a file of hours, and where, such as `counselors[0].weekly.monday`. */
export interface AvailabilityProblem {
  /** Empty for the file as a whole. */
  readonly place: string;
  readonly message: string;
}

/**
 * The availability of a file of hours, or everything that is wrong with it. Feeds of counselors who
 * stay keep their addresses.
 * @param stored undefined before the first file
 */
export function readAvailability(
  content: unknown,
  stored: Availability | undefined,
): { readonly availability: Availability } | { readonly problems: readonly AvailabilityProblem[] } {
  const parsed = v.safeParse(file, content);
  if (!parsed.success) return { problems: parsed.issues.map(explain) };
  const { counselors, ...rest } = parsed.output;
  const availability = {
    ...rest,
    version: (stored?.version ?? 0) + 1,
    counselors: counselors.map(({ extraHours, mostPerDay: maxPerDay, ...one }) => {
      const { feedHash, feedBy } = stored?.counselors.find(({ id }) => id === one.id) ?? {};
      return {
        ...one,
        maxPerDay,
        extraHours: Object.entries(extraHours).flatMap(([extra, ranges]) =>
          ranges.map((hoursOfDay) => ({ ...hoursOfDay, day: extra })),
        ),
        ...(feedHash === undefined ? {} : { feedHash }),
        ...(feedBy === undefined ? {} : { feedBy }),
      };
    }),
  };
  return { availability };
}

/** The file of an availability, which {@link readAvailability} reads again. */
export const toAvailabilityFile = ({ version: _, counselors, ...rest }: Availability): AvailabilityFile => ({
  ...rest,
  counselors: counselors.map(
    ({ feedHash: __, feedBy: ___, weekly, demos, extraHours, daysOff, maxPerDay: mostPerDay, ...one }) => {
      const days = [...new Set(extraHours.map((extra) => extra.day))];
      return {
        ...one,
        mostPerDay,
        weekly: asTexts(weekly),
        ...(demos === undefined ? {} : { demos: demosInFile(demos) }),
        daysOff: [...daysOff],
        extraHours: Object.fromEntries(
          days.map((name) => [name, asText(extraHours.filter((extra) => extra.day === name))]),
        ),
      };
    },
  ),
});

const demosInFile = ({ subjects, weekly }: NonNullable<Counselor['demos']>) => ({
  subjects: [...subjects],
  ...(weekly === undefined ? {} : { weekly: asTexts(weekly) }),
});

const asTexts = (weekly: Counselor['weekly']): Record<string, string> =>
  Object.fromEntries(weekdays.flatMap((name) => (weekly[name] === undefined ? [] : [[name, asText(weekly[name])]])));

const asText = (all: readonly OpenSpan[]): string => all.map(({ from, to }) => `${from}-${to}`).join(', ');

function explain(issue: v.BaseIssue<unknown>): AvailabilityProblem {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${String(key)}]` : `.${String(key)}`));
  const name = String(issue.path?.at(-1)?.key);
  const message =
    issue.type === 'strict_object' && issue.expected === 'never' && issue.message.startsWith('Invalid key')
      ? `there is no setting ${name}: check its spelling`
      : issue.message.startsWith('Invalid key')
        ? 'is missing'
        : issue.message.startsWith('Invalid type')
          ? 'give the settings by name'
          : issue.message;
  return { place: path.join('').replace(/^\./, ''), message };
}
