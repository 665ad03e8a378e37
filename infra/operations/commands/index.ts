import type { Command } from '../command.ts';
import { bounces, lift } from './bounces.ts';
import { code } from './code.ts';
import { bookings, calendarFeed, cancelBooking, hours } from './consultations.ts';
import { copyRows } from './copy-rows.ts';
import { doctor } from './doctor.ts';
import { grant } from './grant.ts';
import { invite } from './invite.ts';
import { mailTest } from './mail-test.ts';
import { migrate } from './migrate.ts';
import { move } from './move.ts';
import { order, resend } from './order.ts';
import { orders } from './orders.ts';
import { paypalSetup } from './paypal-setup.ts';
import { answered, inquiries, leads } from './people.ts';
import { erase, exportCommand } from './person.ts';
import { publish } from './publish.ts';
import { refund } from './refund.ts';
import { retryMail } from './retry-mail.ts';
import { revoke } from './revoke.ts';
import { secret } from './secret.ts';
import { signOut } from './sign-out.ts';
import { smoke } from './smoke.ts';
import { source } from './source.ts';
import { unlock } from './unlock.ts';
import { withdraw } from './withdraw.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  publish,
  withdraw,
  code,
  orders,
  order,
  resend,
  refund,
  grant,
  revoke,
  move,
  leads,
  inquiries,
  answered,
  hours,
  bookings,
  cancelBooking,
  calendarFeed,
  bounces,
  lift,
  retryMail,
  unlock,
  signOut,
  invite,
  exportCommand,
  erase,
  copyRows,
  migrate,
  secret,
  paypalSetup,
  mailTest,
  doctor,
  smoke,
  source,
];
