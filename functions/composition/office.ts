import { cookieNames } from '#contract/cookies.ts';
import { exportOfficeAuditLog } from '#domain/office/export-office-audit-log.ts';
import type { OfficeGate } from '#domain/office/gate.ts';
import { getOfficeToday } from '#domain/office/get-office-today.ts';
import { listOfficeAlarms } from '#domain/office/list-office-alarms.ts';
import { listOfficeAuditLog } from '#domain/office/list-office-audit-log.ts';
import { listOfficeOrigins } from '#domain/office/list-office-origins.ts';
import { officeGate as gate } from '#domain/office/office-gate.ts';
import { sendMorningDigest } from '#domain/office/send-morning-digest.ts';
import { requestLog } from '#http/log.ts';
import { agreementLists } from './adapters/agreements/agreement-lists.ts';
import { balanceLists } from './adapters/agreements/balance-lists.ts';
import { alarmStates } from './adapters/alarms/alarm-states.ts';
import { harmReads } from './adapters/alarms/harm-reads.ts';
import { availabilityReads } from './adapters/consultations/availability-reads.ts';
import { bookingLists } from './adapters/consultations/booking-lists.ts';
import { summaryStates } from './adapters/consultations/summary-states.ts';
import { currentLeads } from './adapters/leads/current-leads.ts';
import { digests } from './adapters/leads/digests.ts';
import { followUpLists } from './adapters/leads/follow-up-lists.ts';
import { followUpReads } from './adapters/leads/follow-up-reads.ts';
import { leadLists } from './adapters/leads/lead-lists.ts';
import { leadReads } from './adapters/leads/lead-reads.ts';
import { mailFeedbackLists } from './adapters/mail/mail-feedback-lists.ts';
import { messageLists } from './adapters/messages/message-lists.ts';
import { auditLogReads } from './adapters/office/audit-log-reads.ts';
import { auditLogWrites } from './adapters/office/audit-log-writes.ts';
import { officeSessionUses } from './adapters/office/office-session-uses.ts';
import { team } from './adapters/office/team.ts';
import { orderLists } from './adapters/orders/order-lists.ts';
import { ordersForDigest } from './adapters/orders/orders-for-digest.ts';
import { ordersOfBuyer } from './adapters/orders/orders-of-buyer.ts';
import { officeSite } from './adapters/settings/office-site.ts';
import { siteClaims } from './adapters/settings/site-claims.ts';
import { dueStepLists } from './adapters/steps/due-step-lists.ts';
import { businessMailDependencies } from './mail.ts';
import { inOffice } from './orders.ts';
import { clock, random } from './runtime.ts';

/** Lets members of the office in, and records what they do. */
export function officeGate(): OfficeGate {
  const { siteUrl } = officeSite();
  return gate({
    office: { ...team(), ...officeSessionUses() },
    auditLog: auditLogWrites(),
    siteUrl,
    cookieNames: cookieNames(siteUrl),
    clock,
    random,
    log: requestLog,
  });
}

export const getOfficeTodayUseCase = () =>
  getOfficeToday({
    ...inOffice(),
    orders: { ...ordersOfBuyer(), ...orderLists() },
    leads: { ...leadLists(), ...currentLeads(), ...leadReads() },
    messages: messageLists(),
    followUps: { ...followUpReads(), ...followUpLists() },
    consultations: { ...availabilityReads(), ...bookingLists() },
    agreements: agreementLists(),
    balances: balanceLists(),
    summaries: summaryStates(),
    steps: dueStepLists(),
    mailFeedback: mailFeedbackLists(),
    alarmStates: alarmStates(),
    harms: harmReads(),
    log: requestLog,
  });

export const listOfficeOriginsUseCase = () =>
  listOfficeOrigins({
    leads: leadLists(),
    messages: messageLists(),
    consultations: bookingLists(),
    orders: orderLists(),
    agreements: agreementLists(),
    clock,
  });

export const sendMorningDigestUseCase = () =>
  sendMorningDigest({
    ...businessMailDependencies(),
    messages: messageLists(),
    leads: { ...leadReads(), ...leadLists() },
    followUps: followUpLists(),
    consultations: { ...availabilityReads(), ...bookingLists() },
    steps: dueStepLists(),
    digests: digests(),
    orders: { ...ordersOfBuyer(), ...ordersForDigest() },
    agreements: agreementLists(),
    balances: balanceLists(),
    siteClaims: siteClaims(),
  });

export const listOfficeAuditLogUseCase = () => listOfficeAuditLog({ auditLog: auditLogReads(), clock });
export const exportOfficeAuditLogUseCase = () =>
  exportOfficeAuditLog({ auditLog: auditLogReads(), clock, site: officeSite() });

export const listOfficeAlarmsUseCase = () =>
  listOfficeAlarms({ alarmStates: alarmStates(), harms: harmReads(), clock });
