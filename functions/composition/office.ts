import { cookieNames } from '#contract/cookies.ts';
import type { OfficeGate } from '#domain/office/gate.ts';
import { officeGate as gate } from '#domain/office/office-gate.ts';
import { requestLog } from '#http/log.ts';
import { clock, journal, office, officeSite, random } from './adapters.ts';

/** Lets members of the office in, and records what they do. */
export function officeGate(): OfficeGate {
  const { siteUrl } = officeSite();
  return gate({
    office: office(),
    journal: journal(),
    siteUrl,
    cookieNames: cookieNames(siteUrl),
    clock,
    random,
    log: requestLog,
  });
}
