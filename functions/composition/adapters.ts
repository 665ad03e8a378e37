import { randomBytes, randomInt } from 'node:crypto';
import { ulid } from 'ulid';
import { cloudWatchAlarms, noAlarms, ownWatchOnly } from '#adapters/cloudwatch/alarm-states.ts';
import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import { dynamoAnnouncements } from '#adapters/dynamodb/announcements.ts';
import { dynamoAuditLog } from '#adapters/dynamodb/audit-log.ts';
import { dynamoBalances } from '#adapters/dynamodb/balances.ts';
import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import { dynamoCatalog, dynamoGuideDrafts, dynamoWithdrawnGuides } from '#adapters/dynamodb/catalog.ts';
import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import { dynamoCredits } from '#adapters/dynamodb/credits.ts';
import { dynamoDeliveries } from '#adapters/dynamodb/deliveries.ts';
import { dynamoDeliveryLog } from '#adapters/dynamodb/delivery-log.ts';
import { dynamoDepartures } from '#adapters/dynamodb/departures.ts';
import { dynamoDevices } from '#adapters/dynamodb/devices.ts';
import { dynamoDigests } from '#adapters/dynamodb/digests.ts';
import { dynamoDiscountCodes } from '#adapters/dynamodb/discount-codes.ts';
import { dynamoFollowUps } from '#adapters/dynamodb/follow-ups.ts';
import { dynamoGuidePages } from '#adapters/dynamodb/guide-pages.ts';
import { dynamoGuideSales } from '#adapters/dynamodb/guide-sales.ts';
import { dynamoHarms } from '#adapters/dynamodb/harms.ts';
import { dynamoInquiries } from '#adapters/dynamodb/inquiries.ts';
import { dynamoLeads } from '#adapters/dynamodb/leads.ts';
import { dynamoMailFeedback } from '#adapters/dynamodb/mail-feedback.ts';
import { dynamoOffice } from '#adapters/dynamodb/office.ts';
import { dynamoOrderReads, dynamoOrders } from '#adapters/dynamodb/orders.ts';
import { dynamoOtpCodes } from '#adapters/dynamodb/otp-codes.ts';
import { dynamoOutbox } from '#adapters/dynamodb/outbox.ts';
import { dynamoPaymentRequests } from '#adapters/dynamodb/payment-requests.ts';
import { dynamoPeople } from '#adapters/dynamodb/people.ts';
import { dynamoPurchaseMoves } from '#adapters/dynamodb/purchase-moves.ts';
import { dynamoPushDevices } from '#adapters/dynamodb/push-devices.ts';
import { dynamoRateLimits } from '#adapters/dynamodb/rate-limits.ts';
import { dynamoSessions } from '#adapters/dynamodb/sessions.ts';
import { dynamoSummaries } from '#adapters/dynamodb/summaries.ts';
import { dynamoUsers } from '#adapters/dynamodb/users.ts';
import { dynamoWebhookEvents } from '#adapters/dynamodb/webhook-events.ts';
import { type InvokeFunction, invokeFunction } from '#adapters/lambda/invoke.ts';
import { paypalPayments } from '#adapters/paypal/payments.ts';
import { paypalWebhookSignatures } from '#adapters/paypal/signatures.ts';
import { localPush } from '#adapters/push/local-push.ts';
import { type VapidKey, vapidKey } from '#adapters/push/vapid.ts';
import { webPush } from '#adapters/push/web-push.ts';
import { s3Files } from '#adapters/s3/files.ts';
import { s3PublicFiles } from '#adapters/s3/public-files.ts';
import { s3Publishing } from '#adapters/s3/publishing.ts';
import { s3UploadForms } from '#adapters/s3/upload-forms.ts';
import { s3Uploads } from '#adapters/s3/uploads.ts';
import { secretTexts } from '#adapters/secrets/secret-texts.ts';
import { managedPaypalSecret, managedPeppers, managedPushSeed } from '#adapters/secrets/secrets.ts';
import { sesMailer } from '#adapters/ses/mailer.ts';
import { siteRenderer } from '#adapters/site/renderer.ts';
import { snsNotifier } from '#adapters/sns/notifier.ts';
import { type CookieNames, cookieNames } from '#contract/cookies.ts';
import type { Agreements } from '#domain/agreements/ports.ts';
import type { Harms, Notifier } from '#domain/alarms/ports.ts';
import type { Balances } from '#domain/balances/ports.ts';
import type { DiscountCodes } from '#domain/codes/ports.ts';
import type { Consultations, Summaries } from '#domain/consultations/ports.ts';
import type {
  Announcements,
  Bundles,
  Catalog,
  Files,
  GuideDrafts,
  GuidePages,
  GuideSales,
  PageRenderer,
  PublicFiles,
  PublishedFiles,
  UploadForms,
  WithdrawnGuides,
} from '#domain/guides/ports.ts';
import type { Inquiries } from '#domain/inquiries/ports.ts';
import type { FollowUps, Leads } from '#domain/leads/ports.ts';
import type { Mailer, MailFeedback, Outbox } from '#domain/mail/ports.ts';
import type {
  AlarmStates,
  AuditLog,
  Departures,
  Digests,
  Office,
  PushDevices,
  PushService,
} from '#domain/office/ports.ts';
import type { Deliveries } from '#domain/orders/deliveries.ts';
import type {
  Credits,
  OrderReads,
  Orders,
  Payments,
  PurchaseMoves,
  WebhookEvents,
  WebhookSignatures,
} from '#domain/orders/ports.ts';
import type { PaymentRequests } from '#domain/payment-requests/ports.ts';
import type { People } from '#domain/people/ports.ts';
import type { BusinessProfile } from '#domain/shared/business-profile.ts';
import type { Clock, Random, RateLimits } from '#domain/shared/ports.ts';
import type { Devices, OtpCodes, Peppers, Sessions, SignUps, Users } from '#domain/sign-in/ports.ts';
import { cloudWatchClient, dynamoClient, s3Client, secretsClient, sesClient, snsClient } from './clients.ts';
import { type Capability, capabilities, type Environment, readEnvironment } from './environment.ts';

/**
 * Each adapter reads only the environment variables of its own capability, so a function is bundled
 * with, and configured for, only what its use case needs.
 */

function readVariables<C extends Capability>(capability: C): Environment<(typeof capabilities)[C][number]> {
  return readEnvironment<(typeof capabilities)[C][number]>(capabilities[capability], process.env);
}

export const clock: Clock = { now: () => Date.now() };

export const random: Random = {
  // randomInt excludes its upper end.
  integer: (min, max) => randomInt(min, max + 1),
  token: () => randomBytes(32).toString('base64url'),
  id: () => ulid(),
};

export const wait = async (milliseconds: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
};

/** Resolves after the given time, without keeping the process alive. */
export const deadline = async (milliseconds: number): Promise<undefined> => {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
};

export function users(): Users {
  const { TABLE_USERS, DYNAMODB_ENDPOINT } = readVariables('users');
  return dynamoUsers(TABLE_USERS, dynamo(DYNAMODB_ENDPOINT));
}

export function otpCodes(): OtpCodes {
  const { TABLE_OTP_CODES, DYNAMODB_ENDPOINT } = readVariables('otpCodes');
  return dynamoOtpCodes(TABLE_OTP_CODES, dynamo(DYNAMODB_ENDPOINT));
}

export function rateLimits(): RateLimits {
  const { TABLE_OTP_CODES, DYNAMODB_ENDPOINT } = readVariables('rateLimits');
  return dynamoRateLimits(TABLE_OTP_CODES, dynamo(DYNAMODB_ENDPOINT));
}

export function sessions(): Sessions {
  const { TABLE_SESSIONS, DYNAMODB_ENDPOINT } = readVariables('sessions');
  return dynamoSessions(TABLE_SESSIONS, dynamo(DYNAMODB_ENDPOINT));
}

export function devices(): Devices {
  const { TABLE_SESSIONS, DYNAMODB_ENDPOINT } = readVariables('devices');
  return dynamoDevices(TABLE_SESSIONS, dynamo(DYNAMODB_ENDPOINT));
}

export function catalog(): Catalog {
  const { TABLE_PDFS, DYNAMODB_ENDPOINT } = readVariables('catalog');
  return dynamoCatalog(TABLE_PDFS, dynamo(DYNAMODB_ENDPOINT));
}

export function bundles(): Bundles {
  const { TABLE_PDFS, DYNAMODB_ENDPOINT } = readVariables('catalog');
  return dynamoBundles(TABLE_PDFS, dynamo(DYNAMODB_ENDPOINT));
}

export function discountCodes(): DiscountCodes {
  const { TABLE_PDFS, DYNAMODB_ENDPOINT } = readVariables('catalog');
  return dynamoDiscountCodes(TABLE_PDFS, dynamo(DYNAMODB_ENDPOINT));
}

export function announcements(): Announcements {
  const { TABLE_PDFS, DYNAMODB_ENDPOINT } = readVariables('catalog');
  return dynamoAnnouncements(TABLE_PDFS, dynamo(DYNAMODB_ENDPOINT));
}

export function withdrawnGuides(): WithdrawnGuides {
  const { TABLE_PDFS, DYNAMODB_ENDPOINT } = readVariables('catalog');
  return dynamoWithdrawnGuides(TABLE_PDFS, dynamo(DYNAMODB_ENDPOINT));
}

export function guideDrafts(): GuideDrafts {
  const { TABLE_PDFS, DYNAMODB_ENDPOINT } = readVariables('catalog');
  return dynamoGuideDrafts(TABLE_PDFS, dynamo(DYNAMODB_ENDPOINT));
}

export function guidePages(): GuidePages {
  const { TABLE_PDFS, DYNAMODB_ENDPOINT } = readVariables('catalog');
  return dynamoGuidePages(TABLE_PDFS, dynamo(DYNAMODB_ENDPOINT));
}

export function guideSales(): GuideSales {
  const { TABLE_TRANSACTIONS, DYNAMODB_ENDPOINT } = readVariables('orders');
  return dynamoGuideSales(TABLE_TRANSACTIONS, dynamo(DYNAMODB_ENDPOINT));
}

export function orders(): Orders {
  const { TABLE_TRANSACTIONS, TABLE_SESSIONS, DYNAMODB_ENDPOINT } = readVariables('orders');
  return dynamoOrders(TABLE_TRANSACTIONS, dynamo(DYNAMODB_ENDPOINT), TABLE_SESSIONS);
}

/** Only what looks up orders. */
export function orderReads(): OrderReads {
  const { TABLE_TRANSACTIONS, DYNAMODB_ENDPOINT } = readVariables('orders');
  return dynamoOrderReads(TABLE_TRANSACTIONS, dynamo(DYNAMODB_ENDPOINT));
}

export function purchaseMoves(): PurchaseMoves {
  const { TABLE_TRANSACTIONS, TABLE_OUTBOX, TABLE_SESSIONS, DYNAMODB_ENDPOINT } = readVariables('purchaseMoves');
  const names = { transactions: TABLE_TRANSACTIONS, outbox: TABLE_OUTBOX, sessions: TABLE_SESSIONS };
  return dynamoPurchaseMoves(names, dynamo(DYNAMODB_ENDPOINT));
}

export function outbox(): Outbox {
  const { TABLE_OUTBOX, TABLE_SESSIONS, DYNAMODB_ENDPOINT } = readVariables('outbox');
  return dynamoOutbox(TABLE_OUTBOX, dynamo(DYNAMODB_ENDPOINT), TABLE_SESSIONS);
}

export function inquiries(): Inquiries {
  const { TABLE_INQUIRIES, TABLE_OUTBOX, DYNAMODB_ENDPOINT } = readVariables('inquiries');
  return dynamoInquiries({ inquiries: TABLE_INQUIRIES, outbox: TABLE_OUTBOX }, dynamo(DYNAMODB_ENDPOINT));
}

export function leads(): Leads & SignUps {
  const { TABLE_LEADS, TABLE_USERS, TABLE_OUTBOX, DYNAMODB_ENDPOINT } = readVariables('leads');
  return dynamoLeads({ leads: TABLE_LEADS, users: TABLE_USERS, outbox: TABLE_OUTBOX }, dynamo(DYNAMODB_ENDPOINT));
}

export function consultations(): Consultations {
  const variables = readVariables('consultations');
  const names = {
    consultations: variables.TABLE_CONSULTATIONS,
    outbox: variables.TABLE_OUTBOX,
    sessions: variables.TABLE_SESSIONS,
    agreements: variables.TABLE_AGREEMENTS,
    leads: variables.TABLE_LEADS,
    followUps: variables.TABLE_FOLLOW_UPS,
  };
  return dynamoConsultations(names, dynamo(variables.DYNAMODB_ENDPOINT));
}

export function summaries(): Summaries {
  const { TABLE_CONSULTATIONS, TABLE_OUTBOX, TABLE_SESSIONS, DYNAMODB_ENDPOINT } = readVariables('consultations');
  const names = { consultations: TABLE_CONSULTATIONS, outbox: TABLE_OUTBOX, sessions: TABLE_SESSIONS };
  return dynamoSummaries(names, dynamo(DYNAMODB_ENDPOINT));
}

export function agreements(): Agreements {
  const { TABLE_AGREEMENTS, TABLE_OUTBOX, DYNAMODB_ENDPOINT } = readVariables('agreements');
  return dynamoAgreements({ agreements: TABLE_AGREEMENTS, outbox: TABLE_OUTBOX }, dynamo(DYNAMODB_ENDPOINT));
}

export function paymentRequests(): PaymentRequests {
  const variables = readVariables('paymentRequests');
  const names = {
    paymentRequests: variables.TABLE_PAYMENT_REQUESTS,
    outbox: variables.TABLE_OUTBOX,
    sessions: variables.TABLE_SESSIONS,
  };
  return dynamoPaymentRequests(names, dynamo(variables.DYNAMODB_ENDPOINT));
}

/** Agreements that are signed, which gives their people accounts. */
export function signatures(): Agreements {
  const { TABLE_AGREEMENTS, TABLE_OUTBOX, TABLE_USERS, DYNAMODB_ENDPOINT } = readVariables('signatures');
  const names = { agreements: TABLE_AGREEMENTS, outbox: TABLE_OUTBOX, users: TABLE_USERS };
  return dynamoAgreements(names, dynamo(DYNAMODB_ENDPOINT));
}

export function credits(): Credits {
  const { TABLE_AGREEMENTS, TABLE_TRANSACTIONS, DYNAMODB_ENDPOINT } = readVariables('credits');
  return dynamoCredits({ agreements: TABLE_AGREEMENTS, transactions: TABLE_TRANSACTIONS }, dynamo(DYNAMODB_ENDPOINT));
}

export function balances(): Balances {
  const { TABLE_AGREEMENTS, DYNAMODB_ENDPOINT } = readVariables('balances');
  return dynamoBalances(TABLE_AGREEMENTS, dynamo(DYNAMODB_ENDPOINT));
}

export function digests(): Digests {
  const { TABLE_LEADS, TABLE_OUTBOX, DYNAMODB_ENDPOINT } = readVariables('digests');
  return dynamoDigests({ leads: TABLE_LEADS, outbox: TABLE_OUTBOX }, dynamo(DYNAMODB_ENDPOINT));
}

export function followUps(): FollowUps {
  const { TABLE_FOLLOW_UPS, TABLE_INQUIRIES, TABLE_LEADS, DYNAMODB_ENDPOINT } = readVariables('followUps');
  const names = { followUps: TABLE_FOLLOW_UPS, inquiries: TABLE_INQUIRIES, leads: TABLE_LEADS };
  return dynamoFollowUps(names, dynamo(DYNAMODB_ENDPOINT));
}

export function office(): Office {
  const { TABLE_OFFICE, DYNAMODB_ENDPOINT } = readVariables('office');
  return dynamoOffice(TABLE_OFFICE, dynamo(DYNAMODB_ENDPOINT));
}

/** Lets people go: the team, the sessions and the hours in one transaction. */
export function departures(): Departures {
  const { TABLE_OFFICE, TABLE_CONSULTATIONS, DYNAMODB_ENDPOINT } = readVariables('departures');
  return dynamoDepartures({ office: TABLE_OFFICE, consultations: TABLE_CONSULTATIONS }, dynamo(DYNAMODB_ENDPOINT));
}

export function pushDevices(): PushDevices {
  const { TABLE_OFFICE, DYNAMODB_ENDPOINT } = readVariables('pushDevices');
  return dynamoPushDevices(TABLE_OFFICE, dynamo(DYNAMODB_ENDPOINT));
}

/** Only who is in the team. */
export function team(): Pick<Office, 'team'> {
  const { TABLE_OFFICE, DYNAMODB_ENDPOINT } = readVariables('team');
  return dynamoOffice(TABLE_OFFICE, dynamo(DYNAMODB_ENDPOINT));
}

export function auditLog(): AuditLog {
  const { TABLE_AUDIT_LOG, DYNAMODB_ENDPOINT } = readVariables('office');
  return dynamoAuditLog(TABLE_AUDIT_LOG, dynamo(DYNAMODB_ENDPOINT));
}

/** What the office shows of the business, and the site's own origin. */
export function officeSite(): { siteUrl: string; businessName: string; timeZone: string } {
  const { SITE_URL, BUSINESS_NAME, BUSINESS_TIME_ZONE } = readVariables('office');
  return { siteUrl: SITE_URL, businessName: BUSINESS_NAME, timeZone: BUSINESS_TIME_ZONE };
}

export function people(): People {
  const variables = readVariables('people');
  const tables = {
    users: variables.TABLE_USERS,
    otpCodes: variables.TABLE_OTP_CODES,
    sessions: variables.TABLE_SESSIONS,
    transactions: variables.TABLE_TRANSACTIONS,
    leads: variables.TABLE_LEADS,
    consultations: variables.TABLE_CONSULTATIONS,
    inquiries: variables.TABLE_INQUIRIES,
    outbox: variables.TABLE_OUTBOX,
    mailFeedback: variables.TABLE_MAIL_FEEDBACK,
    followUps: variables.TABLE_FOLLOW_UPS,
    agreements: variables.TABLE_AGREEMENTS,
    paymentRequests: variables.TABLE_PAYMENT_REQUESTS,
  };
  return dynamoPeople(tables, dynamo(variables.DYNAMODB_ENDPOINT));
}

/** The address that gets the inquiries, the leads and the morning digest. */
export function businessInbox(): string {
  return readVariables('businessInbox').BUSINESS_INBOX;
}

/** The gateway's own origin, for addresses with a secret in their path. */
export function gatewayUrl(): string {
  return readVariables('gateway').GATEWAY_URL;
}

export function unprovenMailPerHour(): number {
  return Number(readVariables('unprovenMail').UNPROVEN_MAIL_PER_HOUR);
}

export function publishedFiles(): PublishedFiles {
  const { GUIDES_BUCKET, S3_ENDPOINT } = readVariables('files');
  return s3Files(GUIDES_BUCKET, s3Client(S3_ENDPOINT));
}

/** Adds what only publishing needs. */
export function files(): Files {
  const { GUIDES_BUCKET, S3_ENDPOINT } = readVariables('publishing');
  return { ...publishedFiles(), ...s3Publishing(GUIDES_BUCKET, s3Client(S3_ENDPOINT)) };
}

export const siteAddress = (): string => readVariables('siteAddress').SITE_URL;

export function pageRenderer(): PageRenderer {
  const { RENDERER_FOLDER, SITE_URL } = readVariables('renderer');
  return siteRenderer(RENDERER_FOLDER, SITE_URL);
}

export function publicFiles(): PublicFiles {
  const { PUBLIC_FILES_BUCKET, S3_ENDPOINT } = readVariables('publicFiles');
  return s3PublicFiles(PUBLIC_FILES_BUCKET, s3Client(S3_ENDPOINT));
}

export function uploads(): ReturnType<typeof s3Uploads> {
  const { UPLOADS_BUCKET, S3_ENDPOINT } = readVariables('uploads');
  return s3Uploads(UPLOADS_BUCKET, s3Client(S3_ENDPOINT));
}

/**
 * For the start of the function that reads PDFs and its 17 s, so that this one still answers in the
 * rest of its own 24 s.
 */
const PDF_READER_MS = 19_000;

/** The function that reads PDFs, and how to invoke it. */
export function pdfReader(): { functionName: string; invoke: InvokeFunction } {
  return { functionName: readVariables('pdfReader').PDF_READER, invoke: invokeFunction(process.env, PDF_READER_MS) };
}

export function uploadForms(): UploadForms {
  const { UPLOADS_BUCKET, S3_ENDPOINT } = readVariables('uploadForms');
  return s3UploadForms(UPLOADS_BUCKET, s3Client(S3_ENDPOINT));
}

export function mailer(): Mailer {
  const { MAIL_FROM, SES_ENDPOINT } = readVariables('mail');
  return sesMailer({ from: MAIL_FROM, client: sesClient(SES_ENDPOINT) });
}

export function businessProfile(): BusinessProfile {
  const { BUSINESS_NAME, BUSINESS_ADDRESS, BUSINESS_TIME_ZONE, RECEIPT_PREFIX, SITE_URL } =
    readVariables('businessProfile');
  return {
    businessName: BUSINESS_NAME,
    businessAddress: BUSINESS_ADDRESS,
    timeZone: BUSINESS_TIME_ZONE,
    receiptPrefix: RECEIPT_PREFIX,
    siteUrl: SITE_URL,
  };
}

export function siteCookieNames(): CookieNames {
  return cookieNames(readVariables('cookies').SITE_URL);
}

export function peppers(): Peppers {
  const { PEPPER_SECRET_ID, SECRETS_ENDPOINT } = readVariables('pepper');
  return managedPeppers(PEPPER_SECRET_ID, secretReader(SECRETS_ENDPOINT));
}

function signingKey(): () => Promise<VapidKey> {
  const { PUSH_SECRET_ID, SECRETS_ENDPOINT } = readVariables('pushSecret');
  const seed = managedPushSeed(PUSH_SECRET_ID, secretReader(SECRETS_ENDPOINT));
  return async () => vapidKey(await seed());
}

/** The public key with which a browser subscribes to notifications. */
export function pushKey(): () => Promise<string> {
  const key = signingKey();
  return async () => (await key()).publicKey;
}

export function pushService(): PushService {
  const { SITE_URL, PUSH_ENDPOINT } = readVariables('pushService');
  if (PUSH_ENDPOINT !== undefined) return localPush(PUSH_ENDPOINT);
  return webPush({ key: signingKey(), subject: SITE_URL, now: () => clock.now() });
}

export function payments(): Payments {
  const { PAYPAL_API_URL, PAYPAL_CLIENT_ID, SITE_URL } = readVariables('paypal');
  return paypalPayments({
    apiUrl: PAYPAL_API_URL,
    clientId: PAYPAL_CLIENT_ID,
    clientSecret: paypalClientSecret(),
    siteUrl: SITE_URL,
  });
}

export function webhookSignatures(): WebhookSignatures {
  const variables = readVariables('webhookSignatures');
  return paypalWebhookSignatures({
    apiUrl: variables.PAYPAL_API_URL,
    clientId: variables.PAYPAL_CLIENT_ID,
    clientSecret: paypalClientSecret(),
    webhookId: variables.PAYPAL_WEBHOOK_ID,
    emulator: variables.PAYPAL_CERTIFICATES_ENDPOINT,
    now: () => clock.now(),
  });
}

export function webhookEvents(): WebhookEvents {
  const { TABLE_WEBHOOK_EVENTS, DYNAMODB_ENDPOINT } = readVariables('webhookEvents');
  return dynamoWebhookEvents(TABLE_WEBHOOK_EVENTS, dynamo(DYNAMODB_ENDPOINT));
}

export function mailFeedback(): MailFeedback {
  const { TABLE_MAIL_FEEDBACK, DYNAMODB_ENDPOINT } = readVariables('mailFeedback');
  return dynamoMailFeedback(TABLE_MAIL_FEEDBACK, dynamo(DYNAMODB_ENDPOINT));
}

/** What was delivered, for functions that only add to it. */
export function deliveryLog(): ReturnType<typeof dynamoDeliveryLog> {
  const { TABLE_MAIL_FEEDBACK, DYNAMODB_ENDPOINT } = readVariables('deliveries');
  return dynamoDeliveryLog(TABLE_MAIL_FEEDBACK, dynamo(DYNAMODB_ENDPOINT));
}

export function deliveries(): Deliveries {
  const { TABLE_MAIL_FEEDBACK, DYNAMODB_ENDPOINT } = readVariables('deliveries');
  return dynamoDeliveries(TABLE_MAIL_FEEDBACK, dynamo(DYNAMODB_ENDPOINT));
}

export function alarmStates(): AlarmStates {
  const { ALARM_PREFIX } = readVariables('alarmStates');
  if (ALARM_PREFIX === 'local') return ownWatchOnly;
  return ALARM_PREFIX === 'none' ? noAlarms : cloudWatchAlarms(ALARM_PREFIX, cloudWatchClient());
}

export function harms(): Harms {
  const { TABLE_HARMS, DYNAMODB_ENDPOINT } = readVariables('harms');
  return dynamoHarms(TABLE_HARMS, dynamo(DYNAMODB_ENDPOINT));
}

export function notifier(): Notifier {
  const { ALARM_TOPIC, SNS_ENDPOINT } = readVariables('notifier');
  return snsNotifier(ALARM_TOPIC, snsClient(SNS_ENDPOINT));
}

export function stage(): string {
  return readVariables('stage').STAGE;
}

/** Whether buyers can pay. */
export function isCheckoutOpen(): boolean {
  return readVariables('checkout').CHECKOUT === 'open';
}

/** The only merchant account that may receive a payment. */
export function merchantId(): string {
  return readVariables('paypal').PAYPAL_MERCHANT_ID;
}

/** Makes one for each endpoint: a function has one, tests have several. */
const perEndpoint = <T>(make: (endpoint: string | undefined) => T) => {
  const made = new Map<string | undefined, T>();
  return (endpoint: string | undefined): T => {
    const found = made.get(endpoint) ?? make(endpoint);
    made.set(endpoint, found);
    return found;
  };
};

/** All tables of a function share one connection pool. */
export const dynamo = /* @__PURE__ */ perEndpoint(dynamoClient);

/** All secrets of a function share one connection and one cache. */
export const secretReader = /* @__PURE__ */ perEndpoint((endpoint) => secretTexts(secretsClient(endpoint)));

function paypalClientSecret(): () => Promise<string> {
  const { PAYPAL_SECRET_ID, SECRETS_ENDPOINT } = readVariables('paypalSecret');
  return managedPaypalSecret(PAYPAL_SECRET_ID, secretReader(SECRETS_ENDPOINT));
}
