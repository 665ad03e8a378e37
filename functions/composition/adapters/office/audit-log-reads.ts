import { dynamoAuditLog } from '#adapters/dynamodb/audit-log.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    auditLog: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads the audit log. */
export const auditLogReads = () => only(dynamoAuditLog(read('TABLE_AUDIT_LOG'), dynamo()), 'ofMonth');
