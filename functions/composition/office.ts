import { cookieNames } from '#contract/cookies.ts';
import type { OfficeGate } from '#domain/office/gate.ts';
import { officeGate as gate } from '#domain/office/office-gate.ts';
import { requestLog } from '#http/log.ts';
import { auditLog, office } from './adapters/office.ts';
import { officeSite } from './adapters/settings.ts';
import { clock, random } from './runtime.ts';

/** Lets members of the office in, and records what they do. */
export function officeGate(): OfficeGate {
  const { siteUrl } = officeSite();
  return gate({
    office: office('team', 'touchSession'),
    auditLog: auditLog('begin', 'end'),
    siteUrl,
    cookieNames: cookieNames(siteUrl),
    clock,
    random,
    log: requestLog,
  });
}
