import * as v from 'valibot';
import { isDate } from '#contract/fields/consultation.ts';
import {
  CELL_MINUTES,
  CONSULTATION_BUFFER_MINUTES,
  CONSULTATION_HORIZON_DAYS,
  CONSULTATION_MINUTES,
  CONSULTATION_NOTICE_HOURS,
  COUNSELOR_ID_MAX_LENGTH,
} from '#contract/limits.ts';
import { type Availability, type Hours, weekdays } from '#domain/consultations/availability.ts';
import { BadInput } from './command.ts';

/**
 * The file of hours that `hours` reads and prints: the availability without what the product itself
 * stores in it, with the hours of a day as a text such as "09:00-12:00, 16:00-20:00".
 */

const HOURS = 'write hours as "16:00-20:00", or "09:00-12:00, 16:00-20:00", each on a quarter of an hour';
const DAY = 'write the day as 2026-12-24';
const text = (message: string) => v.pipe(v.string(message), v.trim(), v.nonEmpty(message));
const whole = (least: number, most: number) => {
  const message = `give a whole number from ${String(least)} to ${String(most)}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
};

const time = String.raw`(?:[01]\d|2[0-3]):(?:00|15|30|45)`;
const range = new RegExp(String.raw`^(${time})\s*-\s*(${time}|24:00)$`);

const hours = v.pipe(
  text(HOURS),
  v.transform((typed) => typed.split(/\s*,\s*/).map((one) => range.exec(one))),
  v.check((matches) => !matches.includes(null), HOURS),
  v.transform((matches) => matches.map((match): Hours => ({ from: match?.[1] ?? '', to: match?.[2] ?? '' }))),
  v.check((all) => all.every(({ from, to }) => from < to), 'each "from" must be before its "to"'),
);

const day = v.pipe(text(DAY), v.regex(/^\d{4}-\d\d-\d\d$/, DAY), v.check(isDate, 'this day does not exist'));

const SLUG = `give a short name for addresses in lower case, such as "maya-ellison", up to ${String(COUNSELOR_ID_MAX_LENGTH)} characters`;
const LINK = 'give the address of the video meeting, such as "https://meet.example.com/maya", or leave it out';

const counselor = v.strictObject({
  id: v.pipe(text(SLUG), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SLUG), v.maxLength(COUNSELOR_ID_MAX_LENGTH, SLUG)),
  name: text('give the name that families see'),
  email: v.exactOptional(v.pipe(text('give an email address, or leave it out'), v.email('this is no email address'))),
  meetingLink: v.exactOptional(v.pipe(text(LINK), v.startsWith('https://', LINK), v.url(LINK))),
  weekly: v.strictObject(v.entriesFromList(weekdays, v.exactOptional(hours)), ({ expected }) =>
    expected === 'never' ? `use the names ${weekdays.join(', ')}` : 'give the hours of each weekday',
  ),
  daysOff: v.optional(v.array(day, 'list days, such as ["2026-12-24"]'), []),
  extraHours: v.optional(v.record(day, hours, 'give hours by day, such as { "2026-12-19": "10:00-13:00" }'), {}),
  mostPerDay: whole(1, 40),
});

const file = v.strictObject({
  minutes: v.optional(whole(CELL_MINUTES, 180), CONSULTATION_MINUTES),
  bufferMinutes: v.optional(whole(0, 120), CONSULTATION_BUFFER_MINUTES),
  noticeHours: v.optional(whole(1, 336), CONSULTATION_NOTICE_HOURS),
  horizonDays: v.optional(whole(1, CONSULTATION_HORIZON_DAYS), CONSULTATION_HORIZON_DAYS),
  counselors: v.pipe(
    v.array(counselor, 'list the counselors'),
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two counselors have the same id'),
  ),
});

/** A complete example, for the help. */
export const exampleHours = JSON.stringify({
  counselors: [
    {
      id: 'maya-ellison',
      name: 'Maya Ellison',
      email: 'maya@example.com',
      meetingLink: 'https://meet.example.com/maya',
      weekly: { monday: '16:00-20:00', saturday: '09:00-12:00, 14:00-16:00' },
      daysOff: ['2026-12-24'],
      extraHours: { '2026-12-19': '10:00-13:00' },
      mostPerDay: 6,
    },
  ],
} satisfies v.InferInput<typeof file>);

/**
 * The availability of a file of hours. Feeds of counselors who stay keep their addresses.
 * @param stored undefined before the first file
 * @throws BadInput with everything that is wrong
 */
export function readHoursFile(content: string, stored: Availability | undefined): Availability {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    throw new BadInput(`The file is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const parsed = v.safeParse(file, json);
  if (!parsed.success) {
    throw new BadInput(['Nothing was changed. In the file:', ...parsed.issues.map(explain)].join('\n'));
  }
  const { counselors, ...rest } = parsed.output;
  return {
    ...rest,
    version: (stored?.version ?? 0) + 1,
    counselors: counselors.map(({ extraHours, ...one }) => {
      const feedHash = stored?.counselors.find(({ id }) => id === one.id)?.feedHash;
      return {
        ...one,
        extraHours: Object.entries(extraHours).flatMap(([extra, ranges]) =>
          ranges.map((hoursOfDay) => ({ ...hoursOfDay, day: extra })),
        ),
        ...(feedHash === undefined ? {} : { feedHash }),
      };
    }),
  };
}

/** The file of an availability, which {@link readHoursFile} reads again. */
export function hoursFile({ version: _, counselors, ...rest }: Availability): v.InferInput<typeof file> {
  return {
    ...rest,
    counselors: counselors.map(({ feedHash: __, weekly, extraHours, daysOff, ...one }) => {
      const days = [...new Set(extraHours.map((extra) => extra.day))];
      return {
        ...one,
        weekly: Object.fromEntries(
          weekdays.flatMap((name) => (weekly[name] === undefined ? [] : [[name, asText(weekly[name])]])),
        ),
        daysOff: [...daysOff],
        extraHours: Object.fromEntries(
          days.map((name) => [name, asText(extraHours.filter((extra) => extra.day === name))]),
        ),
      };
    }),
  };
}

const asText = (all: readonly Hours[]): string => all.map(({ from, to }) => `${from}-${to}`).join(', ');

/** `counselors[0].weekly.monday: write hours as …` */
function explain(issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${String(key)}]` : `.${String(key)}`));
  const place = path.join('').replace(/^\./, '');
  const name = String(issue.path?.at(-1)?.key);
  const message =
    issue.type === 'strict_object' && issue.expected === 'never' && issue.message.startsWith('Invalid key')
      ? `there is no setting ${name}: check its spelling`
      : issue.message.startsWith('Invalid key')
        ? 'is missing'
        : issue.message;
  return `- ${place === '' ? 'the file' : place}: ${message}`;
}
