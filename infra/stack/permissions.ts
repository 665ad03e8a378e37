import type { Capability } from '#composition/environment.ts';
import type { TableActions } from './functions/record.ts';
import { type FunctionId, functionConfig, functionIds } from './functions.ts';

export type { FunctionId } from './functions.ts';

/** What one function may do. AWS refuses everything else. */
export interface Permissions {
  readonly tables?: TableActions;
  /** On the objects of the guides' bucket. */
  readonly guides?: readonly `s3:${string}`[];
  /** On the objects of the bucket of uploads. */
  readonly uploads?: readonly `s3:${string}`[];
  /** On the objects of the bucket of pictures and samples. */
  readonly publicFiles?: readonly `s3:${string}`[];
  /** Only as the business's sender. */
  readonly mail?: readonly `ses:${string}`[];
  /** On the secret of the one-time codes' pepper. */
  readonly pepper?: readonly `secretsmanager:${string}`[];
  /** On the secret of the PayPal app, which can refund money. */
  readonly paypalSecret?: readonly `secretsmanager:${string}`[];
  /** On the function that reads PDFs. */
  readonly pdfReader?: readonly `lambda:${string}`[];
  /** On the alarms of the account. */
  readonly alarms?: readonly `cloudwatch:${string}`[];
  /** On the keys that prove that a request came through the distribution. */
  readonly originKeys?: readonly `secretsmanager:${string}`[];
}

/** What a capability needs, besides tables. */
const servicesOf: Partial<Record<Capability, Permissions>> = {
  files: { guides: ['s3:GetObject'] },
  publishing: { guides: ['s3:GetObject', 's3:PutObject'] },
  uploads: { uploads: ['s3:GetObject'] },
  // The signer of an upload must have the permission for it.
  uploadForms: { uploads: ['s3:PutObject'] },
  publicFiles: { publicFiles: ['s3:GetObject', 's3:PutObject'] },
  mail: { mail: ['ses:SendRawEmail'] },
  pepper: { pepper: ['secretsmanager:GetSecretValue'] },
  paypalSecret: { paypalSecret: ['secretsmanager:GetSecretValue'] },
  pdfReader: { pdfReader: ['lambda:InvokeFunction'] },
  alarmStates: { alarms: ['cloudwatch:DescribeAlarms'] },
  edge: { originKeys: ['secretsmanager:GetSecretValue'] },
};

function permissionsOf(id: FunctionId): Permissions {
  const { uses, tables = {} } = functionConfig(id);
  return Object.assign({ tables }, ...uses.map((capability) => servicesOf[capability] ?? {})) as Permissions;
}

/**
 * The permission matrix: function, resource, actions. A test compares it with what the code of each
 * function calls.
 */
export const permissions = Object.fromEntries(functionIds.map((id) => [id, permissionsOf(id)])) as Readonly<
  Record<FunctionId, Permissions>
>;
