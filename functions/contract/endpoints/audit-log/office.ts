import * as v from 'valibot';
import { officeAction, officeRead } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { exportFile } from '../../office.ts';

export const auditLogEntry = v.object({
  id: v.string(),
  at: v.number(),
  who: v.object({ id: v.string(), name: v.string(), email: v.string() }),
  action: v.string(),
  /** What it was done to: an order number, a guide, an address. */
  subject: v.string(),
  /** `done`, the code of the refusal, or `unknown` if the function ended before it could say. */
  outcome: v.string(),
  before: v.optional(v.unknown()),
  after: v.optional(v.unknown()),
});
export type AuditLogEntryData = v.InferOutput<typeof auditLogEntry>;

export const listOfficeAuditLog = officeRead({
  id: 'list-office-audit-log',
  summary: 'Lists what the team did, newest first.',
  path: 'office/journal',
  office: { roles: ['owner'] },
  params: v.object({ after: rule.cursor }),
  success: { message: 'The journal.', res: v.object({ entries: v.array(auditLogEntry), next: v.string() }) },
});

export const exportOfficeAuditLog = officeAction({
  id: 'export-office-audit-log',
  summary: 'Prints what the team did on some days, for a spreadsheet.',
  path: 'office/journal/export',
  office: { roles: ['owner'], confirmed: true, action: 'export-journal' },
  auditLog: 'Exported the journal',
  changes: [],
  body: v.object({ from: rule.day, until: rule.day, after: rule.cursor }),
  success: { message: 'The journal as a file.', res: exportFile },
});
