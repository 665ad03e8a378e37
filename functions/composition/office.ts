import { cookieNames } from '#contract/cookies.ts';
import type { OfficeGate } from '#domain/office/gate.ts';
import { listAlarms } from '#domain/office/list-alarms.ts';
import { officeGate as gate } from '#domain/office/office-gate.ts';
import { exportOfficeJournal, listOfficeJournal } from '#domain/office/read-audit-log.ts';
import { sendMorningDigest } from '#domain/office/send-morning-digest.ts';
import { getToday } from '#domain/office/today.ts';
import { requestLog } from '#http/log.ts';
import {
  agreements,
  alarmStates,
  auditLog,
  balances,
  clock,
  consultations,
  digests,
  followUps,
  harms,
  inquiries,
  leads,
  mailFeedback,
  office,
  officeSite,
  orders,
  random,
  summaries,
} from './adapters.ts';
import { inquiryDependencies } from './inquiries.ts';
import { inOffice } from './orders.ts';

/** Lets members of the office in, and records what they do. */
export function officeGate(): OfficeGate {
  const { siteUrl } = officeSite();
  return gate({
    office: office(),
    auditLog: auditLog(),
    siteUrl,
    cookieNames: cookieNames(siteUrl),
    clock,
    random,
    log: requestLog,
  });
}

export const getOfficeTodayUseCase = () =>
  getToday({
    ...inOffice(),
    orders: orders(),
    leads: leads(),
    inquiries: inquiries(),
    followUps: followUps(),
    consultations: consultations(),
    agreements: agreements(),
    balances: balances(),
    summaries: summaries(),
    mailFeedback: mailFeedback(),
    alarmStates: alarmStates(),
    harms: harms(),
    log: requestLog,
  });

export const sendMorningDigestUseCase = () =>
  sendMorningDigest({
    ...inquiryDependencies(),
    leads: leads(),
    followUps: followUps(),
    consultations: consultations(),
    digests: digests(),
    orders: orders(),
    agreements: agreements(),
    balances: balances(),
  });

export const listOfficeJournalUseCase = () => listOfficeJournal({ auditLog: auditLog(), clock });
export const exportOfficeJournalUseCase = () =>
  exportOfficeJournal({ auditLog: auditLog(), clock, site: officeSite() });

export const listOfficeAlarmsUseCase = () => listAlarms({ alarmStates: alarmStates(), harms: harms(), clock });
