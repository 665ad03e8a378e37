import { addDays, weekOf } from '#contract/dates.ts';
import { CLASS_REFUND_DAYS } from '#contract/endpoints/classes/limits.ts';
import { HOUR_MS } from '#contract/limits.ts';
import { cellsOf } from '#contract/open-hours.ts';
import type { GroupClass } from '#domain/seats/group-class.ts';
import type { Classes } from '#domain/seats/ports.ts';
import { startOfDay } from '#domain/shared/times/start-of-day.ts';
import { usHolidays } from './us-holidays.ts';

const id = 'ap-biology-in-a-week';
const teacher = { id: 'elena-marwick', name: 'Elena Marwick' };
const SEATS = 12;

/** Monday to Friday of the first week without a holiday, three weeks after a day or later. */
function weekAfter(today: string): string[] {
  const weeks = [21, 28, 35, 42].map((later) => weekOf(addDays(today, later)).slice(0, 5));
  return weeks.find((days) => !days.some((day) => usHolidays.includes(day))) ?? [];
}

/** Five evenings of one week, a few weeks after `today`. */
export function sampleClass(today: string, timeZone: string, now: number): GroupClass {
  const days = weekAfter(today);
  const [first = today] = days;
  return {
    id,
    version: 1,
    state: 'OPEN',
    title: 'AP Biology in a week',
    subject: 'AP Biology',
    text: [
      'One full pass through AP Biology, from cells to ecology, in five evenings. Each one has an hour of topics and an hour of timed questions from past exams.',
      'It’s for students who have taken the class and want everything fresh for the exam. After the last evening your student knows which units to review, and has a one-page summary that they wrote themselves.',
      'Bring your class notes, the calculator for the exam, paper and a camera.',
    ].join('\n\n'),
    service: 'ap-crash-course',
    teacher,
    dates: days.map((day) => ({ start: startOfDay(timeZone, day) + 17.5 * HOUR_MS, minutes: 120 })),
    smallest: 4,
    priceCents: 12_000,
    enrollUntil: addDays(first, -1),
    joinAfterStart: false,
    meetingLink: 'https://meet.example.com/ap-biology-in-a-week',
    createdAt: now,
    bufferMinutes: 0,
    refundDays: CLASS_REFUND_DAYS,
    sequence: 0,
  };
}

/** Adds the sample class with its teacher's time, unless it is there. */
export async function seedSampleClass(classes: Pick<Classes, 'find' | 'write'>, next: GroupClass): Promise<void> {
  if ((await classes.find(next.id)) !== undefined) return;
  const take = next.dates.flatMap(({ start, minutes }) =>
    cellsOf({ start, slotMinutes: minutes }).map((cell) => ({ counselor: teacher.id, start: cell })),
  );
  const seats = { classId: next.id, version: 1, capacity: SEATS, orders: {}, waiting: [] };
  await classes.write({ next, before: undefined, seats, take, release: [] }, []);
}
