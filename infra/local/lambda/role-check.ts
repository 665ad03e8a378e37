import { AsyncLocalStorage } from 'node:async_hooks';
import { type Resource, type Role, resourceVariables } from '#composition/permissions.ts';
import { type TableDescription, tables } from '../../stack/tables.ts';
import { type Call, callsOf } from './calls.ts';

/** The function that runs, with what it may do. */
interface Running {
  readonly functionName: string;
  readonly role: Role | undefined;
}

const running = new AsyncLocalStorage<Running>();

/** A refusal, for the log: which function, which action, on what. */
export interface Refused {
  readonly functionName: string;
  readonly action: string;
  readonly resource: string;
}

/** Every refusal, because code may hide that a call failed. */
export const refusals: Refused[] = [];

/** Runs an invocation with the role of its function; without a role, every call is refused. */
export const runAs = async <Result>(
  functionName: string,
  role: Role | undefined,
  work: () => Promise<Result>,
): Promise<Result> => await running.run({ functionName, role }, work);

/** AWS refuses a call of a function whose role doesn't allow it, and so does this machine. */
export class AccessDenied extends Error {
  override readonly name = 'AccessDeniedException';
  readonly $fault = 'client';
  readonly $metadata = { httpStatusCode: 400 };

  constructor({ functionName, action, resource }: Refused) {
    super(
      `${functionName} is not authorized to perform ${action} on ${resource}: nothing that its wiring asks for grants it`,
    );
  }
}

/**
 * Refuses what the role of the running function doesn't allow, and what is no known call.
 * @param command as the SDK names it, such as `GetItemCommand`
 * @throws AccessDenied
 */
export function authorize(command: string, input: unknown): void {
  const run = running.getStore();
  // Tests and operator commands call with rights of their own.
  if (run === undefined) return;
  for (const call of callsOf(command, input)) {
    const resources = resourcesNamed(call);
    if (resources.some((resource) => isAllowed(run.role, { ...call, resource }))) continue;
    const scope = `${resources[0] ?? call.name}${call.index === undefined ? '' : `/index/${call.index}`}`;
    const refused = { functionName: run.functionName, action: call.action, resource: scope };
    refusals.push(refused);
    process.stdout.write(`${JSON.stringify({ level: 'ERROR', message: 'access-denied', ...refused })}\n`);
    throw new AccessDenied(refused);
  }
}

/**
 * The resources that a call names: two may be the same table. A table and a bucket may have the
 * same name.
 */
function resourcesNamed({ name, action }: Call): Resource[] {
  const isTable = action.startsWith('dynamodb:');
  const named = Object.entries(resourceVariables).filter(
    ([, variable]) =>
      variable.startsWith('TABLE_') === isTable && process.env[variable]?.split(',').some((one) => one === name),
  );
  return named.map(([resource]) => resource as Resource);
}

const isAllowed = (role: Role | undefined, call: Call & { readonly resource: Resource }): boolean =>
  Object.entries(role?.may ?? {}).some(([scope, actions]) => actions.includes(call.action) && isWithin(scope, call));

/** Whether a row of a role covers a call, as IAM decides it by its conditions. */
function isWithin(
  scope: string,
  { resource, index, items, attributes }: Call & { readonly resource: Resource },
): boolean {
  const [target, named] = scope.split('/sets/');
  const [on, prefix] = (target ?? '').split('/keys/');
  if (on !== (index === undefined ? resource : `${resource}/index/${index}`)) return false;
  const { partitionKey = '', sortKey = '' } = (tables as Partial<Record<Resource, TableDescription>>)[resource] ?? {};
  const isKeyAllowed =
    prefix === undefined || (items.length > 0 && items.every((item) => String(item[partitionKey]).startsWith(prefix)));
  const names = named === undefined ? undefined : [partitionKey, sortKey, ...named.split(',')];
  const areNamesAllowed =
    names === undefined || (attributes.length > 0 && attributes.every((attribute) => names.includes(attribute)));
  return isKeyAllowed && areNamesAllowed;
}
