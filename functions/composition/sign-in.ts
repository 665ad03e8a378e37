import { ccFor } from '#domain/office/cc.ts';
import { logIn } from '#domain/sign-in/log-in.ts';
import type { Sessions } from '#domain/sign-in/ports.ts';
import { registerUser } from '#domain/sign-in/register-user.ts';
import { requestRegistrationOtp } from '#domain/sign-in/request-registration-otp.ts';
import { sendOtp } from '#domain/sign-in/send-otp.ts';
import { authenticate, logOut, logOutEverywhere } from '#domain/sign-in/sessions.ts';
import { updateProfile } from '#domain/sign-in/update-profile.ts';
import { verifyEmail } from '#domain/sign-in/verify-email.ts';
import { addToLog, requestLog } from '#http/log.ts';
import {
  businessInbox,
  businessProfile,
  clock,
  devices,
  leads,
  mailer,
  otpCodes,
  outbox,
  peppers,
  random,
  rateLimits,
  sessions,
  siteCookieNames,
  team,
  unprovenMailPerHour,
  users,
} from './adapters.ts';

/** Adds the user's id to the request's log lines when a session is created. */
const withUserInLog = (all: Sessions): Sessions => ({
  ...all,
  create: async (session) => {
    await all.create(session);
    addToLog({ userId: session.user.id });
  },
});

const codeDependencies = () => ({
  otpCodes: otpCodes(),
  rateLimits: rateLimits(),
  peppers: peppers(),
  devices: devices(),
  cookieNames: siteCookieNames(),
  clock,
  random,
});

export const authenticateUseCase = () => authenticate({ sessions: sessions(), clock });
export const logInUseCase = () => logIn({ ...codeDependencies(), users: users(), sessions: withUserInLog(sessions()) });
export const sendOtpUseCase = () =>
  sendOtp({
    ...codeDependencies(),
    users: users(),
    mailer: mailer(),
    businessProfile: businessProfile(),
    log: requestLog,
  });
export const requestRegistrationOtpUseCase = () =>
  requestRegistrationOtp({
    ...codeDependencies(),
    mailer: mailer(),
    businessProfile: businessProfile(),
    log: requestLog,
  });
export const verifyEmailUseCase = () =>
  verifyEmail({ ...codeDependencies(), users: users(), sessions: withUserInLog(sessions()) });
export const logOutUseCase = () => logOut({ sessions: sessions() });
export const logOutEverywhereUseCase = () => logOutEverywhere({ sessions: sessions() });
export const updateProfileUseCase = () => updateProfile({ users: users(), sessions: sessions(), clock });
export const registerUserUseCase = () =>
  registerUser({
    users: users(),
    leads: leads(),
    outbox: outbox(),
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
