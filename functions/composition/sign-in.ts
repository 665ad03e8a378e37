import { ccFor } from '#domain/office/cc.ts';
import { logIn } from '#domain/sign-in/log-in.ts';
import { logOut } from '#domain/sign-in/log-out.ts';
import { logOutEverywhere } from '#domain/sign-in/log-out-everywhere.ts';
import type { Sessions } from '#domain/sign-in/ports.ts';
import { registerUser } from '#domain/sign-in/register-user.ts';
import { requestRegistrationOtp } from '#domain/sign-in/request-registration-otp.ts';
import { sendOtp } from '#domain/sign-in/send-otp.ts';
import { authenticate } from '#domain/sign-in/sessions.ts';
import { updateProfile } from '#domain/sign-in/update-profile.ts';
import { verifyEmail } from '#domain/sign-in/verify-email.ts';
import { addToLog, requestLog } from '#http/log.ts';
import { leadReads } from './adapters/leads/lead-reads.ts';
import { signUps } from './adapters/leads/sign-ups.ts';
import { mailer } from './adapters/mail/mailer.ts';
import { outboxDelivery } from './adapters/mail/outbox-delivery.ts';
import { team } from './adapters/office/team.ts';
import { businessInbox } from './adapters/settings/business-inbox.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { siteCookieNames } from './adapters/settings/cookies.ts';
import { unprovenMailPerHour } from './adapters/settings/unproven-mail.ts';
import { deviceReads } from './adapters/sign-in/device-reads.ts';
import { deviceWrites } from './adapters/sign-in/device-writes.ts';
import { otpCodeIssue } from './adapters/sign-in/otp-code-issue.ts';
import { otpCodeReads } from './adapters/sign-in/otp-code-reads.ts';
import { otpCodeTries } from './adapters/sign-in/otp-code-tries.ts';
import { peppers } from './adapters/sign-in/peppers.ts';
import { rateLimits } from './adapters/sign-in/rate-limits.ts';
import { sessionEnds } from './adapters/sign-in/session-ends.ts';
import { sessionLists } from './adapters/sign-in/session-lists.ts';
import { sessionStarts } from './adapters/sign-in/session-starts.ts';
import { sessionUpdates } from './adapters/sign-in/session-updates.ts';
import { sessionUses } from './adapters/sign-in/session-uses.ts';
import { userReads } from './adapters/sign-in/user-reads.ts';
import { userWrites } from './adapters/sign-in/user-writes.ts';
import { clock, random } from './runtime.ts';

/** Adds the user's id to the request's log lines when a session is created. */
const sessionStartsInLog = (): Pick<Sessions, 'create'> => ({
  create: async (session) => {
    await sessionStarts().create(session);
    addToLog({ userId: session.user.id });
  },
});

const codeDependencies = () => ({
  rateLimits: rateLimits(),
  peppers: peppers(),
  devices: deviceReads(),
  cookieNames: siteCookieNames(),
  clock,
  random,
});
const issueDependencies = () => ({ ...codeDependencies(), otpCodes: { ...otpCodeReads(), ...otpCodeIssue() } });
const signInDependencies = () => ({
  ...codeDependencies(),
  devices: { ...deviceReads(), ...deviceWrites() },
  otpCodes: otpCodeTries(),
  users: { ...userReads(), ...userWrites() },
  sessions: sessionStartsInLog(),
});

export const authenticateUseCase = () => authenticate({ sessions: sessionUses(), clock });
export const logInUseCase = () => logIn(signInDependencies());
export const sendOtpUseCase = () =>
  sendOtp({
    ...issueDependencies(),
    users: userReads(),
    mailer: mailer(),
    businessProfile: businessProfile(),
    log: requestLog,
  });
export const requestRegistrationOtpUseCase = () =>
  requestRegistrationOtp({
    ...issueDependencies(),
    mailer: mailer(),
    businessProfile: businessProfile(),
    log: requestLog,
  });
export const verifyEmailUseCase = () => verifyEmail(signInDependencies());
export const logOutUseCase = () => logOut({ sessions: sessionEnds() });
export const logOutEverywhereUseCase = () => logOutEverywhere({ sessions: { ...sessionEnds(), ...sessionLists() } });
export const updateProfileUseCase = () =>
  updateProfile({
    users: { ...userWrites(), ...userReads() },
    sessions: { ...sessionUpdates(), ...sessionLists() },
    clock,
  });
export const registerUserUseCase = () =>
  registerUser({
    users: { ...userWrites(), ...userReads() },
    leads: { ...leadReads(), ...signUps() },
    outbox: outboxDelivery(),
    mailer: mailer(),
    rateLimits: rateLimits(),
    unprovenMailPerHour: unprovenMailPerHour(),
    clock,
    random,
    log: requestLog,
    businessProfile: businessProfile(),
    businessInbox: businessInbox(),
    ccFor: ccFor({ office: team() }),
    cookieNames: siteCookieNames(),
  });
