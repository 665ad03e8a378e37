import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import { dynamoAuditLog } from '#adapters/dynamodb/audit-log.ts';
import { dynamoBalances } from '#adapters/dynamodb/balances.ts';
import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import { dynamoCatalog } from '#adapters/dynamodb/catalog.ts';
import { dynamoClasses } from '#adapters/dynamodb/classes.ts';
import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import { dynamoGuidePages } from '#adapters/dynamodb/guide-pages.ts';
import { dynamoLeads } from '#adapters/dynamodb/leads.ts';
import { dynamoMailFeedback } from '#adapters/dynamodb/mail-feedback.ts';
import { dynamoMessages } from '#adapters/dynamodb/messages.ts';
import { dynamoOffice } from '#adapters/dynamodb/office.ts';
import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import { dynamoOtpCodes } from '#adapters/dynamodb/otp-codes.ts';
import { dynamoOutbox } from '#adapters/dynamodb/outbox.ts';
import { dynamoPeople } from '#adapters/dynamodb/people.ts';
import { dynamoPushDevices } from '#adapters/dynamodb/push-devices.ts';
import { dynamoSessions } from '#adapters/dynamodb/sessions.ts';
import { dynamoSummaries } from '#adapters/dynamodb/summaries.ts';
import { dynamoUsers } from '#adapters/dynamodb/users.ts';
import type { Files } from '#domain/guides/ports.ts';
import { fileWrites } from './adapters/guides/file-writes.ts';
import { publishedFiles } from './adapters/guides/published-files.ts';
import { dynamo } from './connections.ts';
import { read, readAll } from './environment.ts';
import { personTables } from './person-tables.ts';

/**
 * Whole adapters, for the operator's commands and for tests. They have no grants, so a function
 * that imported one would be refused every call: functions take those in the folder beside.
 */

export { announcements } from './adapters/guides/announcements.ts';
export { publicFiles } from './adapters/guides/public-files.ts';
export { mailer, smtpAccount } from './adapters/mail/mailer.ts';
export { payments } from './adapters/orders/payments.ts';
export { businessInbox } from './adapters/settings/business-inbox.ts';
export { businessProfile } from './adapters/settings/business-profile.ts';
export { officeSite } from './adapters/settings/office-site.ts';
export { peppers } from './adapters/sign-in/peppers.ts';
export { dynamoAt, secretsAt } from './connections.ts';
export { clock, random, wait } from './runtime.ts';

const tables = () => readAll(personTables);

export const agreements = () => dynamoAgreements(tables(), dynamo());
export const auditLog = () => dynamoAuditLog(read('TABLE_AUDIT_LOG'), dynamo());
export const balances = () => dynamoBalances(read('TABLE_AGREEMENTS'), dynamo());
export const bundles = () => dynamoBundles(read('TABLE_GUIDES'), dynamo());
export const catalog = () => dynamoCatalog(read('TABLE_GUIDES'), dynamo());
export const classes = () =>
  dynamoClasses(
    readAll({ classes: 'TABLE_CLASSES', consultations: 'TABLE_CONSULTATIONS', outbox: 'TABLE_OUTBOX' }),
    dynamo(),
  );
export const consultations = () => dynamoConsultations(tables(), dynamo());
export const files = (): Files => ({ ...publishedFiles(), ...fileWrites() });
export const guidePages = () => dynamoGuidePages(read('TABLE_GUIDES'), dynamo());
export const messages = () => dynamoMessages(tables(), dynamo());
export const leads = () => dynamoLeads(tables(), dynamo());
export const mailFeedback = () => dynamoMailFeedback(read('TABLE_MAIL_FEEDBACK'), dynamo());
export const office = () => dynamoOffice(read('TABLE_OFFICE'), dynamo());
export const orders = () => dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo(), read('TABLE_SESSIONS'));
export const otpCodes = () => dynamoOtpCodes(read('TABLE_OTP_CODES'), dynamo());
export const outbox = () => dynamoOutbox(read('TABLE_OUTBOX'), dynamo(), read('TABLE_SESSIONS'));
export const people = () => dynamoPeople(tables(), dynamo());
export const pushDevices = () => dynamoPushDevices(read('TABLE_OFFICE'), dynamo());
export const sessions = () => dynamoSessions(read('TABLE_SESSIONS'), dynamo());
export const summaries = () => dynamoSummaries(tables(), dynamo());
export const users = () => dynamoUsers(read('TABLE_USERS'), dynamo());
