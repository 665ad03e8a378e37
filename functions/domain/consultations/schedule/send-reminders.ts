import { HOUR_MS } from '#contract/limits.ts';
import { deliverNow } from '../../mail/deliver-outbox.ts';
import { toOutboxMail } from '../../mail/outbox-mail.ts';
import { reminderMail } from '../booking/booking-mails.ts';
import type { BookingDependencies } from '../booking/change-booking.ts';
import { balanceOf } from '../booking/lesson-hours.ts';
import type { Booking, Reminder } from '../core/booking.ts';
import type { Consultations } from '../core/ports.ts';

interface Dependencies extends Omit<BookingDependencies, 'businessInbox' | 'ccFor' | 'consultations'> {
  readonly consultations: Pick<Consultations, 'startingBetween' | 'remind'>;
}

/** How long before the start each reminder is due. */
const DUE_MS: Readonly<Record<Reminder, number>> = { day: 24 * HOUR_MS, hour: HOUR_MS };

/**
 * Reminds families of their consultation a day and an hour before it, once each. After an outage
 * the hour's reminder replaces the day's.
 */
export function sendReminders(dependencies: Dependencies) {
  const { consultations, clock, random, businessProfile, log } = dependencies;
  return async (): Promise<void> => {
    const now = clock.now();
    const bookings = await consultations.startingBetween(now + 1, now + DUE_MS.day + 1);
    let [sent, late] = [0, 0];
    for (const booking of bookings) {
      const reminder = dueReminder(booking, now);
      if (reminder === undefined || booking.email === '') continue;
      late = Math.max(late, now - (booking.start - DUE_MS[reminder]));
      const balance = await balanceOf(dependencies, booking);
      const mail = toOutboxMail(reminderMail({ booking, balance, businessProfile, now }), { random, now });
      if (!(await consultations.remind(booking, reminder, [mail]))) continue;
      await deliverNow(dependencies, [mail]);
      sent += 1;
    }
    // An alarm reads `lateMinutes` (domain/alarms/alarms.ts).
    log.info('reminders', { sent, lateMinutes: Math.floor(late / 60_000) });
  };
}

function dueReminder({ start, reminded }: Booking, now: number): Reminder | undefined {
  const reminder = start - now <= DUE_MS.hour ? 'hour' : 'day';
  return reminded.includes(reminder) ? undefined : reminder;
}
