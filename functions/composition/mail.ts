import { isKnownAddress } from '#domain/agreements/known-address.ts';
import { officeWords } from '#domain/mail/office-words.ts';
import { ccFor } from '#domain/office/cc.ts';
import { requestLog } from '#http/log.ts';
import { agreements } from './adapters/agreements.ts';
import { mailer, outbox } from './adapters/mail.ts';
import { office } from './adapters/office.ts';
import { businessInbox, businessProfile, unprovenMailPerHour } from './adapters/settings.ts';
import { rateLimits, users } from './adapters/sign-in.ts';
import { clock, random } from './runtime.ts';

export const deliveryDependencies = () => ({
  outbox: outbox('postpone', 'remove'),
  mailer: mailer(),
  rateLimits: rateLimits(),
  unprovenMailPerHour: unprovenMailPerHour(),
  clock,
  log: requestLog,
});

export const businessMailDependencies = () => ({
  ...deliveryDependencies(),
  random,
  businessProfile: businessProfile(),
  businessInbox: businessInbox(),
  ccFor: ccFor({ office: office('team') }),
});

/** Counts emails with words of a member of the office. */
export const takeOfficeWords = () =>
  officeWords({
    rateLimits: rateLimits(),
    clock,
    isKnown: isKnownAddress({ users: users('findByEmail'), agreements: agreements('ofAddress'), clock }),
  });
