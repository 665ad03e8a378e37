import type { Command } from '../command.ts';
import { bounces, lift } from './bounces.ts';
import { calendarFeed, openHours } from './consultations.ts';
import { copyRows } from './copy-rows.ts';
import { deploy } from './deploy.ts';
import { doctor } from './doctor.ts';
import { erasures } from './erasures.ts';
import { goLive } from './go-live.ts';
import { invite } from './invite.ts';
import { leftovers } from './leftovers.ts';
import { mailTest } from './mail-test.ts';
import { office } from './office.ts';
import { paypalSetup } from './paypal-setup.ts';
import { erase, exportCommand } from './person.ts';
import { preflight } from './preflight.ts';
import { publish } from './publish.ts';
import { restore } from './restore.ts';
import { retryMail } from './retry-mail.ts';
import { save } from './save.ts';
import { secret } from './secret.ts';
import { smoke } from './smoke.ts';
import { source } from './source.ts';
import { teardown } from './teardown.ts';
import { update } from './update.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  goLive,
  preflight,
  deploy,
  update,
  publish,
  office,
  openHours,
  calendarFeed,
  bounces,
  lift,
  retryMail,
  invite,
  exportCommand,
  erase,
  copyRows,
  save,
  restore,
  erasures,
  leftovers,
  teardown,
  secret,
  paypalSetup,
  mailTest,
  doctor,
  smoke,
  source,
];
