import { usesFacts } from '#contract/website/fact-variables.ts';
import { readAll, type Variable, variablesReadBy } from './environment.ts';

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
  website: 'TABLE_WEBSITE',
  /** The objects of the guides' bucket. */
  guideFiles: 'GUIDES_BUCKET',
  /** The objects of the bucket of uploads. */
  uploads: 'UPLOADS_BUCKET',
  /** The objects of the bucket of pictures and samples. */
  publicFiles: 'PUBLIC_FILES_BUCKET',
  /** The objects of the bucket of the site. */
  siteFiles: 'SITE_BUCKET',
  /** The distribution of the site. */
  distribution: 'SITE_DISTRIBUTION',
  /** Only as the business's sender. */
  mail: 'MAIL_FROM',
  /** SES of the whole AWS account: its state, and the addresses to which it sends nothing. */
  mailAccount: 'SMTP_ACCOUNT',
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
  /** The function that writes the site. */
  siteWriter: 'SITE_WRITER',
  /** The alarms of the account. */
  alarms: 'ALARM_PREFIX',
  /** The topic that emails the operator. */
  alarmTopic: 'ALARM_TOPIC',
} as const satisfies Record<string, Variable>;

export type Resource = keyof typeof resourceVariables;

/**
 * An IAM action, `dynamodb:` left out, and its resource, such as `Query users`. Of a table it may
 * be an index, as `table/index/name`, or the items whose key has a prefix, as `table/keys/prefix`;
 * at the end, `/sets/one,other` limits a request to these attributes besides the key.
 */
export type Permission = `${string} ${Resource}` | `${string} ${Resource}/${string}`;

/** What a function with several adapters may do, and the variables that it reads. */
export interface Role {
  readonly may: Readonly<Record<string, readonly string[]>>;
  readonly variables: readonly Variable[];
}

/** What each function may do, by its id. */
export type Roles = Readonly<Record<string, Role>>;

/** The resource of a scope, such as the table of an index. */
export const resourceOf = (scope: string): Resource => scope.split('/')[0] as Resource;

/** What the function that is being wired has asked for. */
let asked: Set<Permission> | undefined;

/**
 * Notes what a function may do, and checks the variables that name the resources to it.
 * @throws BadEnvironment if one is missing or malformed
 */
export function ask(permissions: Permission | readonly Permission[]): void {
  const all = [permissions].flat();
  for (const permission of all) asked?.add(permission);
  readAll(all.map((permission) => resourceVariables[resourceOf(permission.slice(permission.indexOf(' ') + 1))]));
}

/**
 * What a function may do and reads: its wiring asks for it. AWS refuses everything else, as does
 * the local stack.
 * @param wire connects the function, and must not wait for anything
 * @param environment values for all variables
 */
export function roleOf(wire: () => void, environment: Readonly<Record<string, string | undefined>>): Role {
  const permissions = new Set<Permission>();
  asked = permissions;
  try {
    const variables = variablesReadBy(environment, wire);
    if (usesFacts(variables)) permissions.add('GetItem website/keys/facts');
    const may = new Map<string, string[]>();
    for (const permission of [...permissions].toSorted()) {
      const [action = '', scope = ''] = permission.split(' ');
      may.set(scope, [...(may.get(scope) ?? []), action.includes(':') ? action : `dynamodb:${action}`]);
    }
    return { may: Object.fromEntries([...may].toSorted(([one], [other]) => (one < other ? -1 : 1))), variables };
  } finally {
    asked = undefined;
  }
}
