import { ownEntries } from '#domain/calendars/own-entries.ts';
import { requestLog } from '#http/log.ts';
import { calendarServers, otherCalendars } from './adapters/calendars.ts';
import { classes } from './adapters/classes.ts';
import { consultations } from './adapters/consultations.ts';
import { peppers } from './adapters/sign-in.ts';
import { clock } from './runtime.ts';

/** What reading other calendars during a booking needs. */
export const calendarDependencies = () => ({
  otherCalendars: otherCalendars('list', 'copies', 'keep'),
  calendarServers: calendarServers(),
  ownEntries: ownEntries({ consultations: consultations('allBetween'), classes: classes('list') }),
  peppers: peppers(),
  clock,
  log: requestLog,
});
