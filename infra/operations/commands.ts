import type { Command } from './command.ts';
import { bounces, lift } from './commands/bounces.ts';
import { calendarFeed, openHours } from './commands/consultations.ts';
import { content } from './commands/content.ts';
import { copyRows } from './commands/copy-rows.ts';
import { deploy } from './commands/deploy.ts';
import { doctor } from './commands/doctor.ts';
import { erasures } from './commands/erasures.ts';
import { invite } from './commands/invite.ts';
import { leftovers } from './commands/leftovers.ts';
import { mailTest } from './commands/mail-test.ts';
import { office } from './commands/office.ts';
import { paypalSetup } from './commands/paypal-setup.ts';
import { erase, exportCommand } from './commands/person.ts';
import { preflight } from './commands/preflight.ts';
import { publish } from './commands/publish.ts';
import { restore } from './commands/restore.ts';
import { retryMail } from './commands/retry-mail.ts';
import { save } from './commands/save.ts';
import { secret } from './commands/secret.ts';
import { smoke } from './commands/smoke.ts';
import { source } from './commands/source.ts';
import { teardown } from './commands/teardown.ts';
import { update } from './commands/update.ts';
import { goLive } from './go-live/command.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  goLive,
  preflight,
  deploy,
  update,
  publish,
  content,
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
