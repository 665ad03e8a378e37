import { dynamoAuditLog } from '#adapters/dynamodb/audit-log.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    auditLog: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Adds to the audit log. */
export const auditLogWrites = () => only(dynamoAuditLog(read('TABLE_AUDIT_LOG'), dynamo()), 'begin', 'end');
