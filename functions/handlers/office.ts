import { agreements, balances } from '#composition/adapters/agreements.ts';
import { alarmMail, alarmStates, harms } from '#composition/adapters/alarms.ts';
import { otherCalendars } from '#composition/adapters/calendars.ts';
import { classes } from '#composition/adapters/classes.ts';
import { consultations, summaries } from '#composition/adapters/consultations.ts';
import { catalog } from '#composition/adapters/guides.ts';
import { digests, followUps, leads } from '#composition/adapters/leads.ts';
import { mailAccount, mailer, mailFeedback, senderDomain } from '#composition/adapters/mail.ts';
import { messages } from '#composition/adapters/messages.ts';
import {
  auditLog,
  departures,
  office,
  passkeys,
  pushDevices,
  pushKey,
  pushService,
} from '#composition/adapters/office.ts';
import { orders, paypalApp } from '#composition/adapters/orders.ts';
import { businessProfile, isCheckoutOpen, officeSite, siteClaims, stage } from '#composition/adapters/settings.ts';
import { rateLimits } from '#composition/adapters/sign-in.ts';
import { stepLists } from '#composition/adapters/steps.ts';
import { website } from '#composition/adapters/website.ts';
import { businessMailDependencies } from '#composition/mail.ts';
import { officeEndpoint } from '#composition/office.ts';
import { inOffice } from '#composition/orders.ts';
import { clock, deadline, random } from '#composition/runtime.ts';
import { reading, scheduled } from '#composition/wiring.ts';
import { cookieNames } from '#contract/cookies.ts';
import * as auditLogEndpoints from '#contract/endpoints/audit-log/office.ts';
import * as gettingStartedEndpoints from '#contract/endpoints/getting-started/office.ts';
import * as officeEndpoints from '#contract/endpoints/office/office.ts';
import { endOfficeSession } from '#domain/office/end-office-session.ts';
import { endOtherOfficeSessions } from '#domain/office/end-other-office-sessions.ts';
import { exportOfficeAuditLog } from '#domain/office/export-office-audit-log.ts';
import { getOfficeSession } from '#domain/office/get-office-session.ts';
import { getOfficeToday } from '#domain/office/get-office-today.ts';
import { getOfficeGettingStarted } from '#domain/office/getting-started/get-office-getting-started.ts';
import { listOfficeAlarms } from '#domain/office/list-office-alarms.ts';
import { listOfficeAuditLog } from '#domain/office/list-office-audit-log.ts';
import { listOfficeSessions } from '#domain/office/list-office-sessions.ts';
import { addOfficePasskey } from '#domain/office/passkeys/add-office-passkey.ts';
import { confirmOfficeSession } from '#domain/office/passkeys/confirm-office-session.ts';
import { finishOfficeSignIn } from '#domain/office/passkeys/finish-office-sign-in.ts';
import { listOfficePasskeys } from '#domain/office/passkeys/list-office-passkeys.ts';
import { removeOfficePasskey } from '#domain/office/passkeys/remove-office-passkey.ts';
import { renameOfficePasskey } from '#domain/office/passkeys/rename-office-passkey.ts';
import { startOfficeConfirmation } from '#domain/office/passkeys/start-office-confirmation.ts';
import { startOfficePasskey } from '#domain/office/passkeys/start-office-passkey.ts';
import { startOfficeSignIn } from '#domain/office/passkeys/start-office-sign-in.ts';
import type { Office } from '#domain/office/ports.ts';
import { listOfficePush } from '#domain/office/push/list-office-push.ts';
import { sendOfficePush } from '#domain/office/push/send-office-push.ts';
import { setOfficePush } from '#domain/office/push/set-office-push.ts';
import { sendMorningDigest } from '#domain/office/send-morning-digest.ts';
import { setOfficeNotifications } from '#domain/office/set-office-notifications.ts';
import { acceptOfficeInvitation } from '#domain/office/team/accept-office-invitation.ts';
import { inviteOfficeMember } from '#domain/office/team/invite-office-member.ts';
import { listOfficeTeam } from '#domain/office/team/list-office-team.ts';
import { removeOfficeMember } from '#domain/office/team/remove-office-member.ts';
import { startOfficeInvitation } from '#domain/office/team/start-office-invitation.ts';
import { browserName } from '#http/browser-name.ts';
import { addToLog, requestLog } from '#http/log.ts';

/** Adds the member's id to the request's log lines when a session begins. */
function sessionStartsInLog(): Pick<Office, 'startSession'> {
  const starts = office('startSession');
  return {
    async startSession(session) {
      await starts.startSession(session);
      addToLog({ memberId: session.memberId });
    },
  };
}

const changingTeam = () => office('team', 'changeTeam');

const teamDependencies = () => ({ office: changingTeam(), clock, random });

const siteNames = () => cookieNames(officeSite().siteUrl);

const challengeDependencies = () => ({
  office: office('addChallenge'),
  passkeys: passkeys(),
  clock,
  random,
});

const passkeyDependencies = () => ({
  office: { ...changingTeam(), ...office('takeChallenge') },
  passkeys: passkeys(),
  clock,
  random,
  log: requestLog,
});

const guestDependencies = () => ({ ...challengeDependencies(), rateLimits: rateLimits() });

const signInDependencies = () => ({
  ...passkeyDependencies(),
  office: { ...changingTeam(), ...office('takeChallenge', 'endSession'), ...sessionStartsInLog() },
  auditLog: auditLog('begin', 'end'),
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

export const acceptOfficeInvitationHandler = officeEndpoint(officeEndpoints.acceptOfficeInvitation, () => {
  const accept = acceptOfficeInvitation(signInDependencies());
  return (request: WithUserAgent<typeof accept>) => accept(withBrowser(request));
});
export const addOfficePasskeyHandler = officeEndpoint(officeEndpoints.addOfficePasskey, () =>
  addOfficePasskey(passkeyDependencies()),
);
export const confirmOfficeSessionHandler = officeEndpoint(officeEndpoints.confirmOfficeSession, () =>
  confirmOfficeSession({
    ...passkeyDependencies(),
    office: { ...changingTeam(), ...office('takeChallenge', 'confirmSession') },
    site: officeSite(),
  }),
);
export const endOfficeSessionHandler = officeEndpoint(officeEndpoints.endOfficeSession, () =>
  endOfficeSession({ office: office('endSession'), cookieNames: siteNames() }),
);
export const endOtherOfficeSessionsHandler = officeEndpoint(officeEndpoints.endOtherOfficeSessions, () =>
  endOtherOfficeSessions({
    office: { ...changingTeam(), ...office('findSession', 'endSession') },
    clock,
  }),
);
export const exportOfficeAuditLogHandler = officeEndpoint(auditLogEndpoints.exportOfficeAuditLog, () =>
  exportOfficeAuditLog({ auditLog: auditLog('ofMonth'), clock, site: officeSite() }),
);
export const finishOfficeSignInHandler = officeEndpoint(officeEndpoints.finishOfficeSignIn, () => {
  const finish = finishOfficeSignIn(signInDependencies());
  return (request: WithUserAgent<typeof finish>) => finish(withBrowser(request));
});
export const getOfficeGettingStartedHandler = officeEndpoint(gettingStartedEndpoints.getOfficeGettingStarted, () =>
  getOfficeGettingStarted({
    consultations: consultations('availability'),
    otherCalendars: otherCalendars('list'),
    catalog: catalog('list'),
    agreements: agreements('settings'),
    orders: orders('byState'),
    website: website('newest', 'deployed', 'listUploads'),
    isCheckoutOpen: isCheckoutOpen(),
    paypalApp: paypalApp(),
    mailAccount: mailAccount(),
    senderDomain: senderDomain(),
    alarmMail: alarmMail(),
    stage: stage(),
    deadline,
    clock,
    log: requestLog,
  }),
);
export const getOfficeSessionHandler = officeEndpoint(officeEndpoints.getOfficeSession, () =>
  getOfficeSession({ site: officeSite() }),
);
export const getOfficeTodayHandler = officeEndpoint(officeEndpoints.getOfficeToday, () =>
  getOfficeToday({
    ...inOffice(),
    orders: orders('ofBuyer', 'byState'),
    leads: leads('page', 'current', 'latest'),
    messages: messages('unanswered'),
    followUps: followUps('of', 'inState'),
    consultations: consultations('availability', 'startingBetween'),
    classes: classes('list', 'seatsOf'),
    agreements: agreements('list'),
    balances: balances('several'),
    summaries: summaries('states'),
    steps: stepLists('dueBy'),
    mailFeedback: mailFeedback('recent'),
    alarmStates: alarmStates(),
    harms: harms('list'),
    log: requestLog,
  }),
);
export const inviteOfficeMemberHandler = officeEndpoint(officeEndpoints.inviteOfficeMember, () =>
  inviteOfficeMember({
    ...teamDependencies(),
    consultations: consultations('availability', 'setAvailability'),
    mailer: mailer(),
    businessProfile: businessProfile(),
  }),
);
export const listOfficeAlarmsHandler = officeEndpoint(officeEndpoints.listOfficeAlarms, () =>
  listOfficeAlarms({ alarmStates: alarmStates(), harms: harms('list'), clock }),
);
export const listOfficeAuditLogHandler = officeEndpoint(auditLogEndpoints.listOfficeAuditLog, () =>
  listOfficeAuditLog({ auditLog: auditLog('ofMonth'), clock }),
);
export const listOfficePasskeysHandler = officeEndpoint(officeEndpoints.listOfficePasskeys, () => listOfficePasskeys());
export const listOfficePushHandler = officeEndpoint(officeEndpoints.listOfficePush, () =>
  listOfficePush({ pushDevices: pushDevices('of'), pushKey: pushKey() }),
);
export const listOfficeSessionsHandler = officeEndpoint(officeEndpoints.listOfficeSessions, () =>
  listOfficeSessions({ office: office('findSession'), clock }),
);
export const listOfficeTeamHandler = officeEndpoint(officeEndpoints.listOfficeTeam, () =>
  listOfficeTeam({ office: office('team'), clock }),
);
export const removeOfficeMemberHandler = officeEndpoint(officeEndpoints.removeOfficeMember, () =>
  removeOfficeMember({
    ...teamDependencies(),
    consultations: consultations('availability', 'startingBetween'),
    balances: balances('several'),
    departures: departures(),
    site: officeSite(),
  }),
);
export const removeOfficePasskeyHandler = officeEndpoint(officeEndpoints.removeOfficePasskey, () =>
  removeOfficePasskey(teamDependencies()),
);
export const renameOfficePasskeyHandler = officeEndpoint(officeEndpoints.renameOfficePasskey, () =>
  renameOfficePasskey(teamDependencies()),
);
export const sendMorningDigestHandler = scheduled('send-morning-digest', () =>
  sendMorningDigest({
    ...businessMailDependencies(),
    messages: messages('unanswered'),
    leads: leads('latest', 'since'),
    followUps: followUps('inState'),
    consultations: consultations('availability', 'startingBetween'),
    classes: classes('list', 'seatsOf'),
    steps: stepLists('dueBy'),
    digests: digests(),
    orders: orders('ofBuyer', 'forDigest'),
    agreements: agreements('list'),
    balances: balances('several'),
    siteClaims: siteClaims(),
  }),
);
export const sendOfficePushHandler = reading('send-office-push', () =>
  sendOfficePush({
    office: office('team'),
    pushDevices: pushDevices('of', 'remove', 'noteRefused'),
    pushService: pushService(),
    mailer: mailer(),
    businessProfile: businessProfile(),
    log: requestLog,
  }),
);
export const setOfficeNotificationsHandler = officeEndpoint(officeEndpoints.setOfficeNotifications, () =>
  setOfficeNotifications({ office: office('team', 'changeTeam'), clock, site: officeSite() }),
);
export const setOfficePushHandler = officeEndpoint(officeEndpoints.setOfficePush, () => {
  const set = setOfficePush({
    pushDevices: pushDevices('of', 'put', 'remove'),
    clock,
  });
  return (request: WithUserAgent<typeof set>) => set(withBrowser(request));
});
export const startOfficeConfirmationHandler = officeEndpoint(officeEndpoints.startOfficeConfirmation, () =>
  startOfficeConfirmation(challengeDependencies()),
);
export const startOfficeInvitationHandler = officeEndpoint(officeEndpoints.startOfficeInvitation, () =>
  startOfficeInvitation({ ...guestDependencies(), office: office('addChallenge', 'team') }),
);
export const startOfficePasskeyHandler = officeEndpoint(officeEndpoints.startOfficePasskey, () =>
  startOfficePasskey(challengeDependencies()),
);
export const startOfficeSignInHandler = officeEndpoint(officeEndpoints.startOfficeSignIn, () =>
  startOfficeSignIn(guestDependencies()),
);
