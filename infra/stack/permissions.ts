import type { Capability } from '#composition/environment.ts';
import type { TableActions } from './functions/record.ts';
import { describedFunction, type FunctionId, functionIds } from './functions.ts';

export type { FunctionId } from './functions.ts';

/** What one function may do. Whatever is not named here is refused by AWS, whatever the code tries. */
export interface Permissions {
  readonly tables?: TableActions;
  /** On the objects of the guides' bucket. */
  readonly guides?: readonly `s3:${string}`[];
  /** As the business's sender and from no other address. */
  readonly mail?: readonly `ses:${string}`[];
  /** On the secret of the one-time codes' pepper. */
  readonly pepper?: readonly `secretsmanager:${string}`[];
  /** On the secret of the PayPal app, which can give money back. */
  readonly paypalSecret?: readonly `secretsmanager:${string}`[];
  /** On the keys by which requests show that they came through the distribution. */
  readonly originKeys?: readonly `secretsmanager:${string}`[];
}

/** What a capability needs besides tables. */
const servicesOf: Partial<Record<Capability, Permissions>> = {
  files: { guides: ['s3:GetObject'] },
  mail: { mail: ['ses:SendRawEmail'] },
  pepper: { pepper: ['secretsmanager:GetSecretValue'] },
  paypalSecret: { paypalSecret: ['secretsmanager:GetSecretValue'] },
  edge: { originKeys: ['secretsmanager:GetSecretValue'] },
};

function permissionsOf(id: FunctionId): Permissions {
  const { uses, tables = {} } = describedFunction(id);
  return Object.assign({ tables }, ...uses.map((capability) => servicesOf[capability] ?? {})) as Permissions;
}

/** The permission matrix: function, resource, actions. A test compares it with what the code of each function calls. */
export const permissions = Object.fromEntries(functionIds.map((id) => [id, permissionsOf(id)])) as Readonly<
  Record<FunctionId, Permissions>
>;
