import { webAuthnPasskeys } from '#adapters/webauthn/passkeys.ts';
import { cookieNames } from '#contract/cookies.ts';
import { acceptOfficeInvitation } from '#domain/office/accept-office-invitation.ts';
import { addOfficePasskey } from '#domain/office/add-office-passkey.ts';
import { confirmOfficeSession } from '#domain/office/confirm-office-session.ts';
import { endOfficeSession } from '#domain/office/end-office-session.ts';
import { endOtherOfficeSessions } from '#domain/office/end-other-office-sessions.ts';
import { finishOfficeSignIn } from '#domain/office/finish-office-sign-in.ts';
import { getOfficeSession } from '#domain/office/get-office-session.ts';
import { inviteOfficeMember } from '#domain/office/invite-office-member.ts';
import { listOfficePasskeys } from '#domain/office/list-office-passkeys.ts';
import { listOfficePush } from '#domain/office/list-office-push.ts';
import { listOfficeSessions } from '#domain/office/list-office-sessions.ts';
import { listOfficeTeam } from '#domain/office/list-office-team.ts';
import type { Office } from '#domain/office/ports.ts';
import { removeOfficeMember } from '#domain/office/remove-office-member.ts';
import { removeOfficePasskey } from '#domain/office/remove-office-passkey.ts';
import { renameOfficePasskey } from '#domain/office/rename-office-passkey.ts';
import { sendOfficePush } from '#domain/office/send-office-push.ts';
import { setOfficeNotifications } from '#domain/office/set-office-notifications.ts';
import { setOfficePush } from '#domain/office/set-office-push.ts';
import { startOfficeConfirmation } from '#domain/office/start-office-confirmation.ts';
import { startOfficeInvitation } from '#domain/office/start-office-invitation.ts';
import { startOfficePasskey } from '#domain/office/start-office-passkey.ts';
import { startOfficeSignIn } from '#domain/office/start-office-sign-in.ts';
import { browserName } from '#http/browser-name.ts';
import { addToLog, requestLog } from '#http/log.ts';
import { balanceLists } from './adapters/agreements/balance-lists.ts';
import { availabilityReads } from './adapters/consultations/availability-reads.ts';
import { bookingLists } from './adapters/consultations/booking-lists.ts';
import { mailer } from './adapters/mail/mailer.ts';
import { auditLogWrites } from './adapters/office/audit-log-writes.ts';
import { departures } from './adapters/office/departures.ts';
import { officeChallengeEnds } from './adapters/office/office-challenge-ends.ts';
import { officeChallengeStarts } from './adapters/office/office-challenge-starts.ts';
import { officeSessionConfirmation } from './adapters/office/office-session-confirmation.ts';
import { officeSessionEnds } from './adapters/office/office-session-ends.ts';
import { officeSessionReads } from './adapters/office/office-session-reads.ts';
import { officeSessionStarts } from './adapters/office/office-session-starts.ts';
import { pushDeviceReads } from './adapters/office/push-device-reads.ts';
import { pushDeviceWrites } from './adapters/office/push-device-writes.ts';
import { pushKey } from './adapters/office/push-key.ts';
import { pushService } from './adapters/office/push-service.ts';
import { team } from './adapters/office/team.ts';
import { teamWrites } from './adapters/office/team-writes.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { officeSite } from './adapters/settings/office-site.ts';
import { rateLimits } from './adapters/sign-in/rate-limits.ts';
import { clock, random } from './runtime.ts';

/** Adds the member's id to the request's log lines when a session begins. */
const sessionStartsInLog = (): Pick<Office, 'startSession'> => ({
  startSession: async (session) => {
    await officeSessionStarts().startSession(session);
    addToLog({ memberId: session.memberId });
  },
});

const changingTeam = () => ({ ...team(), ...teamWrites() });
const teamDependencies = () => ({ office: changingTeam(), clock, random });
const siteNames = () => cookieNames(officeSite().siteUrl);
const challengeDependencies = () => ({
  office: officeChallengeStarts(),
  passkeys: webAuthnPasskeys(officeSite()),
  clock,
  random,
});
const passkeyDependencies = () => ({
  office: { ...changingTeam(), ...officeChallengeEnds() },
  passkeys: webAuthnPasskeys(officeSite()),
  clock,
  random,
  log: requestLog,
});
const guestDependencies = () => ({ ...challengeDependencies(), rateLimits: rateLimits() });
const signInDependencies = () => ({
  ...passkeyDependencies(),
  office: { ...changingTeam(), ...officeChallengeEnds(), ...sessionStartsInLog(), ...officeSessionEnds() },
  auditLog: auditLogWrites(),
  rateLimits: rateLimits(),
  site: officeSite(),
  cookieNames: siteNames(),
});

interface Browsing {
  readonly userAgent: string | undefined;
}
type WithUserAgent<UseCase extends (request: never) => unknown> = Omit<Parameters<UseCase>[0], 'browser'> & Browsing;
/** Adds the name of the browser, for the list of the member's sessions. */
const withBrowser = <Request extends Browsing>(request: Request) => ({
  ...request,
  browser: browserName(request.userAgent),
});

export const startOfficeSignInUseCase = () => startOfficeSignIn(guestDependencies());
export const finishOfficeSignInUseCase = () => {
  const finish = finishOfficeSignIn(signInDependencies());
  return (request: WithUserAgent<typeof finish>) => finish(withBrowser(request));
};
export const startOfficeInvitationUseCase = () =>
  startOfficeInvitation({ ...guestDependencies(), office: { ...officeChallengeStarts(), ...team() } });
export const acceptOfficeInvitationUseCase = () => {
  const accept = acceptOfficeInvitation(signInDependencies());
  return (request: WithUserAgent<typeof accept>) => accept(withBrowser(request));
};
export const getOfficeSessionUseCase = () => getOfficeSession({ site: officeSite() });
export const endOfficeSessionUseCase = () =>
  endOfficeSession({ office: officeSessionEnds(), cookieNames: siteNames() });
export const startOfficeConfirmationUseCase = () => startOfficeConfirmation(challengeDependencies());
export const confirmOfficeSessionUseCase = () =>
  confirmOfficeSession({
    ...passkeyDependencies(),
    office: { ...changingTeam(), ...officeChallengeEnds(), ...officeSessionConfirmation() },
    site: officeSite(),
  });
export const listOfficePasskeysUseCase = () => listOfficePasskeys();
export const startOfficePasskeyUseCase = () => startOfficePasskey(challengeDependencies());
export const addOfficePasskeyUseCase = () => addOfficePasskey(passkeyDependencies());
export const renameOfficePasskeyUseCase = () => renameOfficePasskey(teamDependencies());
export const removeOfficePasskeyUseCase = () => removeOfficePasskey(teamDependencies());
export const listOfficeTeamUseCase = () => listOfficeTeam({ office: team(), clock });
export const inviteOfficeMemberUseCase = () =>
  inviteOfficeMember({ ...teamDependencies(), mailer: mailer(), businessProfile: businessProfile() });
export const removeOfficeMemberUseCase = () =>
  removeOfficeMember({
    ...teamDependencies(),
    consultations: { ...availabilityReads(), ...bookingLists() },
    balances: balanceLists(),
    departures: departures(),
    site: officeSite(),
  });
export const listOfficeSessionsUseCase = () => listOfficeSessions({ office: officeSessionReads(), clock });
export const endOtherOfficeSessionsUseCase = () =>
  endOtherOfficeSessions({
    office: { ...changingTeam(), ...officeSessionReads(), ...officeSessionEnds() },
    clock,
  });

export const setOfficeNotificationsUseCase = () =>
  setOfficeNotifications({ office: { ...team(), ...teamWrites() }, clock, site: officeSite() });

export const listOfficePushUseCase = () => listOfficePush({ pushDevices: pushDeviceReads(), pushKey: pushKey() });
export const setOfficePushUseCase = () => {
  const set = setOfficePush({ pushDevices: { ...pushDeviceReads(), ...pushDeviceWrites() }, clock });
  return (request: WithUserAgent<typeof set>) => set(withBrowser(request));
};
export const sendOfficePushUseCase = () =>
  sendOfficePush({
    office: team(),
    pushDevices: { ...pushDeviceReads(), ...pushDeviceWrites() },
    pushService: pushService(),
    mailer: mailer(),
    businessProfile: businessProfile(),
    log: requestLog,
  });
