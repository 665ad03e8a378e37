import { cookieNames } from '#contract/cookies.ts';
import { officeGate } from '#domain/office/office-gate.ts';
import { requestLog } from '#http/log.ts';
import { prefersJson } from '#http/prefers-json.ts';
import { auditLog, office } from './adapters/office.ts';
import { officeSite } from './adapters/settings.ts';
import { clock, random } from './runtime.ts';
import { endpointsWith } from './wiring.ts';

/** Lets members of the office in, and records what they do. */
const gate = () => {
  const { siteUrl } = officeSite();
  return officeGate({
    office: office('team', 'touchSession'),
    auditLog: auditLog('begin', 'end'),
    siteUrl,
    cookieNames: cookieNames(siteUrl),
    clock,
    random,
    log: requestLog,
  });
};

/** An endpoint of the office. */
export const officeEndpoint = /* @__PURE__ */ endpointsWith<'office' | 'office-guest'>(() => [gate()]);

/** The same with a file. */
export const officeFileEndpoint = /* @__PURE__ */ endpointsWith<'office'>(() => [gate()], prefersJson);
