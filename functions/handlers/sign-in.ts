import { leads } from '#composition/adapters/leads.ts';
import { mailer, outbox } from '#composition/adapters/mail.ts';
import { office } from '#composition/adapters/office.ts';
import {
  businessInbox,
  businessProfile,
  siteCookieNames,
  unprovenMailPerHour,
} from '#composition/adapters/settings.ts';
import { devices, otpCodes, peppers, rateLimits, sessions, users } from '#composition/adapters/sign-in.ts';
import { clock, random } from '#composition/runtime.ts';
import { accountEndpoint } from '#composition/sign-in.ts';
import { endpoint } from '#composition/wiring.ts';
import * as endpoints from '#contract/endpoints/sign-in/public.ts';
import { ccFor } from '#domain/office/cc.ts';
import { logIn } from '#domain/sign-in/log-in.ts';
import { logOut } from '#domain/sign-in/log-out.ts';
import { logOutEverywhere } from '#domain/sign-in/log-out-everywhere.ts';
import type { Sessions } from '#domain/sign-in/ports.ts';
import { registerUser } from '#domain/sign-in/register-user.ts';
import { requestRegistrationOtp } from '#domain/sign-in/request-registration-otp.ts';
import { sendOtp } from '#domain/sign-in/send-otp.ts';
import { updateProfile } from '#domain/sign-in/update-profile.ts';
import { verifyEmail } from '#domain/sign-in/verify-email.ts';
import { addToLog, requestLog } from '#http/log.ts';

/** Adds the user's id to the request's log lines when a session is created. */
function sessionStartsInLog(): Pick<Sessions, 'create'> {
  const starts = sessions('create');
  return {
    async create(session) {
      await starts.create(session);
      addToLog({ userId: session.user.id });
    },
  };
}

const codeDependencies = () => ({
  rateLimits: rateLimits(),
  peppers: peppers(),
  devices: devices('find'),
  cookieNames: siteCookieNames(),
  clock,
  random,
});

const issueDependencies = () => ({ ...codeDependencies(), otpCodes: otpCodes('find', 'replace') });

const signInDependencies = () => ({
  ...codeDependencies(),
  devices: devices('find', 'remember'),
  otpCodes: otpCodes('countTry', 'consume'),
  users: users('findByEmail', 'create', 'replace'),
  sessions: sessionStartsInLog(),
});

export const logInHandler = endpoint(endpoints.logIn, () => logIn(signInDependencies()));
export const logOutEverywhereHandler = accountEndpoint(endpoints.logOutEverywhere, () =>
  logOutEverywhere({ sessions: sessions('remove', 'ofUser') }),
);
export const logOutHandler = accountEndpoint(endpoints.logOut, () => logOut({ sessions: sessions('remove') }));
export const registerUserHandler = endpoint(endpoints.registerUser, () =>
  registerUser({
    users: users('create', 'replace', 'findByEmail'),
    leads: leads('latest', 'of', 'record'),
    outbox: outbox('postpone', 'remove'),
    mailer: mailer(),
    rateLimits: rateLimits(),
    unprovenMailPerHour: unprovenMailPerHour(),
    clock,
    random,
    log: requestLog,
    businessProfile: businessProfile(),
    businessInbox: businessInbox(),
    ccFor: ccFor({ office: office('team') }),
    cookieNames: siteCookieNames(),
  }),
);
export const requestRegistrationOtpHandler = endpoint(endpoints.requestRegistrationOtp, () =>
  requestRegistrationOtp({
    ...issueDependencies(),
    mailer: mailer(),
    businessProfile: businessProfile(),
    log: requestLog,
  }),
);
export const sendOtpHandler = endpoint(endpoints.sendOtp, () =>
  sendOtp({
    ...issueDependencies(),
    users: users('findByEmail'),
    mailer: mailer(),
    businessProfile: businessProfile(),
    log: requestLog,
  }),
);
export const updateProfileHandler = accountEndpoint(endpoints.updateProfile, () =>
  updateProfile({
    users: users('create', 'replace', 'findByEmail'),
    sessions: sessions('update', 'ofUser'),
    clock,
  }),
);
export const verifyEmailHandler = endpoint(endpoints.verifyEmail, () =>
  verifyEmail({ ...signInDependencies(), leads: leads('of') }),
);
