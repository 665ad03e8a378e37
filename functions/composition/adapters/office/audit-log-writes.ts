import { dynamoAuditLog } from '#adapters/dynamodb/audit-log.ts';
import type { AuditLog } from '#domain/office/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    auditLog: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Adds to the audit log. */
export const auditLogWrites = (): Pick<AuditLog, 'begin' | 'end'> => dynamoAuditLog(read('TABLE_AUDIT_LOG'), dynamo());
