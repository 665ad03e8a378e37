import * as limit from '#contract/endpoints/sign-in/limits.ts';
import { hashToken } from '../shared/hashes.ts';
import type { Cookies, Random, RateLimits } from '../shared/ports.ts';
import { codesKey, DAY_SECONDS, takeForViewer, takeOrRefuse, takeTypedMail } from '../shared/rate-limits.ts';
import { codeJustSent, Refusal, tooManyRequests } from '../shared/refusal.ts';
import type { OtpPurpose } from '../shared/session.ts';
import { browserHash, ensureBrowserToken } from './browser.ts';
import { codeMac, isCode } from './code-mac.ts';
import { type DeviceDependencies, knownDevice } from './devices.ts';
import type { Allowance, Applicant, IssuedCode, OtpCodes, OtpRecord, Peppers } from './ports.ts';

/** Issues and checks one-time codes (docs/product.md#codes). */

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

const rules: Readonly<Record<OtpPurpose, { min: number; max: number; validSeconds: number }>> = {
  login: limit.LOGIN_OTP,
  registration: limit.REGISTRATION_OTP,
};

interface CodeDependencies extends DeviceDependencies {
  readonly rateLimits: RateLimits;
  readonly peppers: Peppers;
}

/** What issuing a code needs. */
export interface IssueDependencies extends CodeDependencies {
  readonly otpCodes: Pick<OtpCodes, 'find' | 'replace'>;
  readonly random: Random;
}

/** What checking a code needs. */
export interface CheckDependencies extends CodeDependencies {
  readonly otpCodes: Pick<OtpCodes, 'countTry' | 'consume'>;
}

interface IssueRequest {
  readonly email: string;
  readonly purpose: OtpPurpose;
  readonly viewer: string;
  readonly cookies: Cookies;
  readonly applicant?: Applicant;
}

/**
 * Makes a code for this browser and stores its hash. It does the same whether or not the address
 * has an account, so the answer doesn't reveal that.
 * @returns the code, to be emailed
 * @throws Refusal TOO_MANY_REQUESTS beyond 30 an hour per viewer address, one every 30 s or 5 a day
 *   per allowance, 10 a day for all +tags of an address outside of known browsers, while the
 *   allowance is locked after 25 wrong tries in a row, and while all tries of this browser's live
 *   code and of the one before it are used
 */
export async function issueCode(
  { otpCodes, rateLimits, peppers, random, ...deviceDependencies }: IssueDependencies,
  { email, purpose, viewer, cookies, applicant }: IssueRequest,
): Promise<number> {
  const { clock, cookieNames } = deviceDependencies;
  const [pepper] = await peppers();
  await takeTypedMail(rateLimits, viewer, clock.now());

  const rule = rules[purpose];
  const code = random.integer(rule.min, rule.max);
  const mac = codeMac(pepper, purpose, email, code);

  const [allowance] = await allowancesOf(deviceDependencies, cookies, email);
  const slot = slotOf(purpose, hashToken(ensureBrowserToken({ cookieNames, random }, cookies)));
  const now = clock.now();
  const stored = (await otpCodes.find(allowance)) ?? emptyRecord(allowance);
  const resendWait = secondsUntilResend(stored, now);
  const wait = secondsToWait(stored, slot, now);
  if (wait > 0) throw tooManyRequests(Math.max(wait, resendWait));
  if (resendWait > 0) throw codeJustSent(resendWait);
  // Strangers can't use up what a known browser has for itself.
  if (allowance.device === undefined) {
    await takeOrRefuse(rateLimits, codesKey(email), limit.OTP_SENDS_PER_INBOX_PER_DAY, now, DAY_SECONDS);
  }
  const next = withCode(stored, slot, now, {
    mac,
    expiresAt: now + rule.validSeconds * SECOND,
    ...(applicant === undefined ? {} : { applicant }),
  });
  // Another request wrote in between: it sent a code to this address, or counted a try.
  if (!(await otpCodes.replace(next, stored.version))) throw tooManyRequests(limit.OTP_RESEND_SECONDS);
  return code;
}

/**
 * Counts a try of the code that this browser asked for, compares it, and deletes it if it is
 * correct.
 * @returns what was stored with the code
 * @throws Refusal WRONG_CODE while the code has tries left; CODE_ENDED when no further try of it
 *   can succeed, or this browser has none
 * @throws Refusal TOO_MANY_REQUESTS beyond 100 tries an hour per viewer address
 */
export async function checkCode(
  { otpCodes, rateLimits, peppers, ...deviceDependencies }: CheckDependencies,
  { email, purpose, viewer, cookies, code }: Omit<IssueRequest, 'applicant'> & { readonly code: number },
): Promise<{ applicant: Applicant | undefined }> {
  const now = deviceDependencies.clock.now();
  await takeForViewer(rateLimits, 'tries', viewer, limit.OTP_TRIES_PER_ADDRESS_PER_HOUR, now);
  const browser = browserHash(deviceDependencies.cookieNames, cookies);
  if (browser === undefined) throw new Refusal('CODE_ENDED');
  const slot = slotOf(purpose, browser);
  // The browser may have become a known device after it asked for this code.
  for (const allowance of await allowancesOf(deviceDependencies, cookies, email)) {
    const issued = await otpCodes.countTry({ allowance, slot, now });
    if (issued === undefined) continue;
    const { mac, applicant } = issued;
    const isCorrect = isCode(await peppers(), { purpose, email, code, mac });
    if (!isCorrect && issued.tries < limit.OTP_TRIES) throw new Refusal('WRONG_CODE');
    if (!isCorrect || !(await otpCodes.consume({ allowance, slot, mac }))) break;
    return { applicant };
  }
  throw new Refusal('CODE_ENDED');
}

/** Each browser's code for a purpose is stored separately, with its own tries. */
const slotOf = (purpose: OtpPurpose, browser: string): string => `${purpose}#${browser}`;

/**
 * The allowances that this browser's codes for the address count against; a known device's own
 * comes first.
 */
async function allowancesOf(
  dependencies: DeviceDependencies,
  cookies: Cookies,
  email: string,
): Promise<[Allowance, ...Allowance[]]> {
  const device = await knownDevice(dependencies, cookies, email);
  return device === undefined ? [{ email }] : [{ email, device: device.hash }, { email }];
}

const emptyRecord = (allowance: Allowance): OtpRecord => ({
  ...allowance,
  version: 0,
  codes: {},
  lastSentAt: 0,
  dayStartedAt: 0,
  sentInDay: 0,
  wrongInRow: 0,
  lastTryAt: 0,
});

/** The wait after the last code for any purpose. */
const secondsUntilResend = ({ lastSentAt }: OtpRecord, now: number): number =>
  (lastSentAt + limit.OTP_RESEND_SECONDS * SECOND - now) / SECOND;

/** Whether the address gets no code for now, except in a known browser (docs/product.md#codes). */
export const isLocked = (record: OtpRecord, now: number): boolean => Math.max(...waitsForAll(record, now)) > 0;

/** The waits, in ms, because of rules for all browsers. */
function waitsForAll(record: OtpRecord, now: number): number[] {
  const waits = [0];
  if (record.sentInDay >= limit.OTP_SENDS_PER_DAY) waits.push(record.dayStartedAt + DAY - now);
  if (record.wrongInRow >= limit.OTP_WRONG_IN_A_ROW)
    waits.push(record.lastTryAt + limit.OTP_LOCK_SECONDS * SECOND - now);
  return waits;
}

/** The wait because of all rules but the one about sending again. */
function secondsToWait(record: OtpRecord, slot: string, now: number): number {
  const waits = waitsForAll(record, now);
  const code = record.codes[slot];
  if (code?.renewed === true && hasNoTries(code)) waits.push(code.expiresAt - now);
  return Math.max(...waits) / SECOND;
}

const hasNoTries = ({ tries }: IssuedCode): boolean => tries >= limit.OTP_TRIES;

/** A new code keeps the used tries; with none left, it gets new ones once. */
function triesAfter(last: IssuedCode | undefined): Pick<IssuedCode, 'tries' | 'renewed'> {
  if (last === undefined) return { tries: 0 };
  if (hasNoTries(last)) return { tries: 0, renewed: true };
  return { tries: last.tries, ...(last.renewed === true ? { renewed: true } : {}) };
}

function withCode(record: OtpRecord, slot: string, now: number, code: Omit<IssuedCode, 'tries'>): OtpRecord {
  const live = Object.fromEntries(Object.entries(record.codes).filter(([, { expiresAt }]) => expiresAt > now));
  const isNewDay = record.dayStartedAt + DAY <= now;
  return {
    ...record,
    version: record.version + 1,
    codes: { ...live, [slot]: { ...code, ...triesAfter(live[slot]) } },
    lastSentAt: now,
    dayStartedAt: isNewDay ? now : record.dayStartedAt,
    sentInDay: isNewDay ? 1 : record.sentInDay + 1,
    // A locked record never gets here, so the lock has ended and counting starts over.
    wrongInRow: record.wrongInRow >= limit.OTP_WRONG_IN_A_ROW ? 0 : record.wrongInRow,
  };
}
