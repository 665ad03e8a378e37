import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type Capability, capabilities } from '#composition/environment.ts';

const actions = <Service extends string>(service: Service) =>
  v.array(v.custom<`${Service}:${string}`>((action) => String(action).startsWith(`${service}:`)));

/** What one function may do, by resource. AWS refuses everything else. */
const permissionsSchema = v.strictObject({
  /**
   * A table, an index as `table/index/name`, or the items whose key has a prefix as
   * `table/keys/prefix`. At the end, `/sets/one,other` limits a request to these attributes besides
   * the key.
   */
  tables: v.record(v.string(), actions('dynamodb')),
  /** On the objects of the guides' bucket. */
  guides: v.exactOptional(actions('s3')),
  /** On the objects of the bucket of uploads. */
  uploads: v.exactOptional(actions('s3')),
  /** On the objects of the bucket of pictures and samples. */
  publicFiles: v.exactOptional(actions('s3')),
  /** Only as the business's sender. */
  mail: v.exactOptional(actions('ses')),
  /** On the secret of the one-time codes' pepper. */
  pepper: v.exactOptional(actions('secretsmanager')),
  /** On the secret of the key that signs notifications. */
  pushSecret: v.exactOptional(actions('secretsmanager')),
  /** On the secret of the PayPal app, which can refund money. */
  paypalSecret: v.exactOptional(actions('secretsmanager')),
  /** On the function that reads PDFs. */
  pdfReader: v.exactOptional(actions('lambda')),
  /** On the alarms of the account. */
  alarms: v.exactOptional(actions('cloudwatch')),
  /** On the topic that emails the operator. */
  alarmTopic: v.exactOptional(actions('sns')),
  /** On the keys that prove that a request came through the distribution. */
  originKeys: v.exactOptional(actions('secretsmanager')),
});
export type Permissions = v.InferOutput<typeof permissionsSchema>;

const isCapability = (name: unknown): name is Capability =>
  typeof name === 'string' && Object.hasOwn(capabilities, name);
const rowSchema = v.strictObject({
  /** The capabilities that it loads. */
  uses: v.array(v.custom<Capability>(isCapability)),
  may: permissionsSchema,
});

/**
 * What each function's code uses and calls. A test writes the file from the code, and fails if it
 * is out of date: `npx vitest run infra/stack/permissions.test.ts -u` brings it up to date.
 */
export const permissions: Readonly<Record<string, v.InferOutput<typeof rowSchema>>> = v.parse(
  v.record(v.string(), rowSchema),
  JSON.parse(readFileSync(new URL('permissions.json', import.meta.url), 'utf8')),
);

/** @throws Error for a function that isn't in the table */
export function permissionsOf(id: string): v.InferOutput<typeof rowSchema> {
  const row = permissions[id];
  if (row !== undefined) return row;
  throw new Error(`${id} isn't in infra/stack/permissions.json: npx vitest run infra/stack/permissions.test.ts -u`);
}
