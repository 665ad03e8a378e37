import { webAuthnPasskeys } from '#adapters/webauthn/passkeys.ts';
import { cookieNames } from '#contract/cookies.ts';
import { acceptOfficeInvitation, startOfficeInvitation } from '#domain/office/join.ts';
import { inviteOfficeMember, listOfficeTeam, removeOfficeMember } from '#domain/office/manage-team.ts';
import { setOfficeNotifications } from '#domain/office/notifications.ts';
import {
  addOfficePasskey,
  listOfficePasskeys,
  removeOfficePasskey,
  renameOfficePasskey,
  startOfficePasskey,
} from '#domain/office/own-passkeys.ts';
import { endOtherOfficeSessions, listOfficeSessions } from '#domain/office/own-sessions.ts';
import type { Office } from '#domain/office/ports.ts';
import { listOfficePush, sendPush, setOfficePush } from '#domain/office/push.ts';
import { endOfficeSession, getOfficeSession } from '#domain/office/session.ts';
import {
  confirmOfficeSession,
  finishOfficeSignIn,
  startOfficeConfirmation,
  startOfficeSignIn,
} from '#domain/office/use-passkey.ts';
import { browserName } from '#http/browser-name.ts';
import { addToLog, requestLog } from '#http/log.ts';
import {
  auditLog,
  balances,
  businessProfile,
  clock,
  consultations,
  departures,
  mailer,
  office,
  officeSite,
  pushDevices,
  pushKey,
  pushService,
  random,
  rateLimits,
  team,
} from './adapters.ts';

/** Adds the member's id to the request's log lines when a session begins. */
const withMemberInLog = (all: Office): Office => ({
  ...all,
  startSession: async (session) => {
    await all.startSession(session);
    addToLog({ memberId: session.memberId });
  },
});

const teamDependencies = () => ({ office: office(), clock, random });
const siteNames = () => cookieNames(officeSite().siteUrl);
const passkeyDependencies = () => {
  const site = officeSite();
  return { ...teamDependencies(), site, cookieNames: siteNames(), passkeys: webAuthnPasskeys(site), log: requestLog };
};
const guestDependencies = () => ({
  ...passkeyDependencies(),
  office: withMemberInLog(office()),
  auditLog: auditLog(),
  rateLimits: rateLimits(),
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
  const finish = finishOfficeSignIn(guestDependencies());
  return (request: WithUserAgent<typeof finish>) => finish(withBrowser(request));
};
export const startOfficeInvitationUseCase = () => startOfficeInvitation(guestDependencies());
export const acceptOfficeInvitationUseCase = () => {
  const accept = acceptOfficeInvitation(guestDependencies());
  return (request: WithUserAgent<typeof accept>) => accept(withBrowser(request));
};
export const getOfficeSessionUseCase = () => getOfficeSession({ site: officeSite() });
export const endOfficeSessionUseCase = () => endOfficeSession({ office: office(), cookieNames: siteNames() });
export const startOfficeConfirmationUseCase = () => startOfficeConfirmation(passkeyDependencies());
export const confirmOfficeSessionUseCase = () => confirmOfficeSession(passkeyDependencies());
export const listOfficePasskeysUseCase = () => listOfficePasskeys();
export const startOfficePasskeyUseCase = () => startOfficePasskey(passkeyDependencies());
export const addOfficePasskeyUseCase = () => addOfficePasskey(passkeyDependencies());
export const renameOfficePasskeyUseCase = () => renameOfficePasskey(teamDependencies());
export const removeOfficePasskeyUseCase = () => removeOfficePasskey(teamDependencies());
export const listOfficeTeamUseCase = () => listOfficeTeam(teamDependencies());
export const inviteOfficeMemberUseCase = () =>
  inviteOfficeMember({ ...teamDependencies(), mailer: mailer(), businessProfile: businessProfile() });
export const removeOfficeMemberUseCase = () =>
  removeOfficeMember({
    ...teamDependencies(),
    consultations: consultations(),
    balances: balances(),
    departures: departures(),
    site: officeSite(),
  });
export const listOfficeSessionsUseCase = () => listOfficeSessions(teamDependencies());
export const endOtherOfficeSessionsUseCase = () => endOtherOfficeSessions(teamDependencies());

export const setOfficeNotificationsUseCase = () =>
  setOfficeNotifications({ office: office(), clock, site: officeSite() });

export const listOfficePushUseCase = () => listOfficePush({ pushDevices: pushDevices(), pushKey: pushKey() });
export const setOfficePushUseCase = () => {
  const set = setOfficePush({ pushDevices: pushDevices(), clock });
  return (request: WithUserAgent<typeof set>) => set(withBrowser(request));
};
export const sendOfficePushUseCase = () =>
  sendPush({
    office: team(),
    pushDevices: pushDevices(),
    pushService: pushService(),
    mailer: mailer(),
    businessProfile: businessProfile(),
    log: requestLog,
  });
