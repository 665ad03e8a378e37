import type { Variable } from './environment.ts';

/** The variable that names each resource to a function. */
export const resourceVariables = {
  users: 'TABLE_USERS',
  otpCodes: 'TABLE_OTP_CODES',
  sessions: 'TABLE_SESSIONS',
  guides: 'TABLE_GUIDES',
  messages: 'TABLE_MESSAGES',
  leads: 'TABLE_LEADS',
  consultations: 'TABLE_CONSULTATIONS',
  outbox: 'TABLE_OUTBOX',
  transactions: 'TABLE_TRANSACTIONS',
  webhookEvents: 'TABLE_WEBHOOK_EVENTS',
  mailFeedback: 'TABLE_MAIL_FEEDBACK',
  office: 'TABLE_OFFICE',
  auditLog: 'TABLE_AUDIT_LOG',
  followUps: 'TABLE_FOLLOW_UPS',
  harms: 'TABLE_HARMS',
  agreements: 'TABLE_AGREEMENTS',
  paymentRequests: 'TABLE_PAYMENT_REQUESTS',
  classes: 'TABLE_CLASSES',
  /** The objects of the guides' bucket. */
  guideFiles: 'GUIDES_BUCKET',
  /** The objects of the bucket of uploads. */
  uploads: 'UPLOADS_BUCKET',
  /** The objects of the bucket of pictures and samples. */
  publicFiles: 'PUBLIC_FILES_BUCKET',
  /** Only as the business's sender. */
  mail: 'MAIL_FROM',
  /** The list of addresses to which SES sends nothing. */
  suppressionList: 'SMTP_ACCOUNT',
  /** The secret of the account at a mail server, where mail doesn't go through SES. */
  smtpSecret: 'SMTP_SECRET_ID',
  /** The table of mail that came back, for the mails that this server refuses. */
  smtpRefusals: 'TABLE_MAIL_FEEDBACK',
  /** The secret of the one-time codes' pepper. */
  pepper: 'PEPPER_SECRET_ID',
  /** The secret of the key that signs notifications. */
  pushSecret: 'PUSH_SECRET_ID',
  /** The secret of the PayPal app, which can refund money. */
  paypalSecret: 'PAYPAL_SECRET_ID',
  /** The keys that prove that a request came through the distribution. */
  originKeys: 'ORIGIN_KEY_SECRETS',
  /** The function that reads PDFs. */
  pdfReader: 'PDF_READER',
  /** The alarms of the account. */
  alarms: 'ALARM_PREFIX',
  /** The topic that emails the operator. */
  alarmTopic: 'ALARM_TOPIC',
} as const satisfies Record<string, Variable>;

export type Resource = keyof typeof resourceVariables;

/** The variable with the address of the emulator of an AWS service. */
const emulatorVariables: Readonly<Record<string, Variable | undefined>> = {
  dynamodb: 'DYNAMODB_ENDPOINT',
  s3: 'S3_ENDPOINT',
  ses: 'SES_ENDPOINT',
  sns: 'SNS_ENDPOINT',
  secretsmanager: 'SECRETS_ENDPOINT',
};

/**
 * What a function may do and reads because it imports an adapter. Its role is made of these rows,
 * and AWS refuses everything else, as does the local stack.
 */
export interface Grant {
  /**
   * IAM actions by resource. For a table also an index as `table/index/name`, or the items whose
   * key has a prefix as `table/keys/prefix`; at the end, `/sets/one,other` limits a request to
   * these attributes besides the key.
   */
  readonly may?: Readonly<Partial<Record<Resource | `${Resource}/${string}`, readonly string[]>>>;
  /** What it reads besides the variables that name these resources. */
  readonly variables?: readonly Variable[];
}

/** What a function with several adapters may do, and the variables that it reads. */
export interface Role {
  readonly may: Readonly<Record<string, readonly string[]>>;
  readonly variables: readonly Variable[];
}

/** What each function may do, by its id. */
export type Roles = Readonly<Record<string, Role>>;

/** The resource of a row of a grant, such as the table of an index. */
export const resourceOf = (scope: string): Resource => scope.split('/')[0] as Resource;

/** The union of the grants of adapters, sorted. */
export function roleOf(grants: readonly Grant[]): Role {
  const may = new Map<string, Set<string>>();
  const variables = new Set(grants.flatMap((grant) => grant.variables ?? []));
  for (const [scope, actions] of grants.flatMap((grant) => Object.entries(grant.may ?? {}))) {
    may.set(scope, new Set([...(may.get(scope) ?? []), ...(actions ?? [])]));
    variables.add(resourceVariables[resourceOf(scope)]);
    for (const action of actions ?? []) {
      const emulator = emulatorVariables[action.split(':')[0] ?? ''];
      if (emulator !== undefined) variables.add(emulator);
    }
  }
  return {
    may: Object.fromEntries([...may].map(([scope, actions]) => [scope, [...actions].toSorted()] as const).toSorted()),
    variables: [...variables].toSorted(),
  };
}
