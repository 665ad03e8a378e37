import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import { dynamoBalances } from '#adapters/dynamodb/balances.ts';
import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import { dynamoCatalog } from '#adapters/dynamodb/catalog.ts';
import { dynamoClasses } from '#adapters/dynamodb/classes.ts';
import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import { dynamoGuidePages } from '#adapters/dynamodb/guide-pages.ts';
import { dynamoMailFeedback } from '#adapters/dynamodb/mail-feedback.ts';
import { dynamoAuditLog } from '#adapters/dynamodb/office/audit-log.ts';
import { dynamoOffice } from '#adapters/dynamodb/office/office.ts';
import { dynamoPushDevices } from '#adapters/dynamodb/office/push-devices.ts';
import { dynamoOrders } from '#adapters/dynamodb/orders/orders.ts';
import { dynamoOutbox } from '#adapters/dynamodb/outbox.ts';
import { dynamoLeads } from '#adapters/dynamodb/people/leads.ts';
import { dynamoMessages } from '#adapters/dynamodb/people/messages.ts';
import { dynamoOtpCodes } from '#adapters/dynamodb/people/otp-codes.ts';
import { dynamoPeople } from '#adapters/dynamodb/people/people.ts';
import { dynamoSessions } from '#adapters/dynamodb/people/sessions.ts';
import { dynamoUsers } from '#adapters/dynamodb/people/users.ts';
import { dynamoSummaries } from '#adapters/dynamodb/summaries.ts';
import { dynamoWebsite } from '#adapters/dynamodb/website.ts';
import type { Files } from '#domain/guides/ports.ts';
import { tables } from './adapter.ts';
import { fileWrites, publishedFiles } from './adapters/guides.ts';
import { dynamo } from './connections.ts';
import { read, readAll, type Variable } from './environment.ts';
import { personTables } from './person-tables.ts';

/**
 * Whole adapters, for the operator's commands and for tests. They have no permissions, so a
 * function that imported one would be refused every call: functions take those in the folder
 * beside.
 */

export { announcements, publicFiles } from './adapters/guides.ts';
export { mailer, smtpAccount } from './adapters/mail.ts';
export { payments } from './adapters/orders.ts';
export { businessInbox, businessProfile, officeSite } from './adapters/settings.ts';
export { peppers } from './adapters/sign-in.ts';
export { dynamoAt, secretsAt } from './connections.ts';
export { clock, random, wait } from './runtime.ts';

/** The names of tables, all of which the operator's environment has. */
const named = <Name extends string>(variables: Readonly<Record<Name, Variable>>) => {
  readAll(Object.values<Variable>(variables));
  return tables(variables);
};

export const agreements = () => dynamoAgreements(named(personTables), dynamo());
export const auditLog = () => dynamoAuditLog(read('TABLE_AUDIT_LOG'), dynamo());
export const balances = () => dynamoBalances(read('TABLE_AGREEMENTS'), dynamo());
export const bundles = () => dynamoBundles(read('TABLE_GUIDES'), dynamo());
export const catalog = () => dynamoCatalog(read('TABLE_GUIDES'), dynamo());
export const classes = () =>
  dynamoClasses(
    named({ classes: 'TABLE_CLASSES', consultations: 'TABLE_CONSULTATIONS', outbox: 'TABLE_OUTBOX' }),
    dynamo(),
  );
export const consultations = () => dynamoConsultations(named(personTables), dynamo());
export const files = (): Files => ({ ...publishedFiles(), ...fileWrites() });
export const guidePages = () => dynamoGuidePages(read('TABLE_GUIDES'), dynamo());
export const messages = () => dynamoMessages(named(personTables), dynamo());
export const leads = () => dynamoLeads(named(personTables), dynamo());
export const mailFeedback = () => dynamoMailFeedback(read('TABLE_MAIL_FEEDBACK'), dynamo());
export const office = () => dynamoOffice(read('TABLE_OFFICE'), dynamo());
export const orders = () => dynamoOrders(read('TABLE_TRANSACTIONS'), dynamo(), read('TABLE_SESSIONS'));
export const otpCodes = () => dynamoOtpCodes(read('TABLE_OTP_CODES'), dynamo());
export const outbox = () => dynamoOutbox(read('TABLE_OUTBOX'), dynamo(), read('TABLE_SESSIONS'));
export const people = () => dynamoPeople(named(personTables), dynamo());
export const pushDevices = () => dynamoPushDevices(read('TABLE_OFFICE'), dynamo());
export const sessions = () => dynamoSessions(read('TABLE_SESSIONS'), dynamo());
export const summaries = () => dynamoSummaries(named(personTables), dynamo());
export const users = () => dynamoUsers(read('TABLE_USERS'), dynamo());
export const website = () => dynamoWebsite(read('TABLE_WEBSITE'), dynamo());
