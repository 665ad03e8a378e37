import type { Variable } from '#composition/environment.ts';
import type { Role } from '#composition/permissions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { officeRegistry, registry } from '#contract/registry.ts';
import { agreements, officeAgreements } from './functions/agreements.ts';
import { watcherRecord } from './functions/alarms.ts';
import { classes, officeClasses } from './functions/classes.ts';
import { officeCodes } from './functions/codes.ts';
import { consultations, officeConsultations } from './functions/consultations.ts';
import { guides, officeGuides } from './functions/guides.ts';
import { leads, officeLeads } from './functions/leads.ts';
import { mail } from './functions/mail.ts';
import { messages, officeMessages } from './functions/messages.ts';
import { morningDigest, officeTeam, officeToday } from './functions/office.ts';
import { officeOrders, orders } from './functions/orders.ts';
import { paymentRequests } from './functions/payment-requests.ts';
import { officePeople } from './functions/people.ts';
import type { Count, FunctionRecord, OfficeRecord } from './functions/record.ts';
import { signIn } from './functions/sign-in.ts';
import { officeSteps, steps } from './functions/steps.ts';

/** The records by nested stack: a subject's functions, and those of its part of the office. */
const areas = {
  alarms: watcherRecord,
  'sign-in': signIn,
  orders,
  messages,
  leads,
  mail,
  consultations,
  classes,
  agreements,
  'payment-requests': paymentRequests,
  steps,
  guides,
  office: morningDigest,
  'office-team': { ...officeTeam, ...officeToday },
  'office-agreements': officeAgreements,
  'office-consultations': officeConsultations,
  'office-classes': officeClasses,
  'office-codes': officeCodes,
  'office-leads': officeLeads,
  'office-messages': officeMessages,
  'office-guides': officeGuides,
  'office-orders': officeOrders,
  'office-people': officePeople,
  'office-steps': officeSteps,
} as const;

type Areas = typeof areas;
export type FunctionId = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas];
/** One record for each function, by the name of its handler. */
const functions = Object.assign({}, ...Object.values(areas)) as Record<FunctionId, OfficeRecord | FunctionRecord>;
export const functionIds = Object.keys(functions) as readonly FunctionId[];

/** A record with its defaults and its endpoint. */
export interface FunctionConfig extends OfficeRecord, Partial<Omit<FunctionRecord, keyof OfficeRecord>> {
  readonly id: FunctionId;
  readonly memory: number;
  readonly timeout: number;
  /** Undefined for the office, whose functions share an alarm. */
  readonly errorImpact?: string;
  readonly slowAfterMs: number;
  readonly counts: readonly Count[];
  /** Undefined for a schedule or a subscription. */
  readonly endpoint: Endpoint | undefined;
  readonly nestedStack: string;
}

/** @throws Error for a function without a record */
export function functionConfig(id: string): FunctionConfig {
  const area = Object.entries(areas).find(([, records]) => Object.hasOwn(records, id))?.[0];
  if (area === undefined || !isFunctionId(id)) throw new Error(`${id} has no record in infra/stack/functions`);
  const record = functions[id];
  const endpoint = registry.find((one) => one.id === id);
  return {
    memory: defaultMemory(endpoint),
    timeout: 10,
    slowAfterMs: 3_000,
    ...record,
    id,
    counts: record.counts ?? [],
    endpoint,
    nestedStack: area,
  };
}

/** MiB, by who waits for it: a visitor, the team, or no one. */
function defaultMemory(endpoint: Endpoint | undefined): number {
  if (endpoint === undefined) return 512;
  return officeRegistry.includes(endpoint) ? 1_024 : 1_769;
}

function isFunctionId(id: string): id is FunctionId {
  return Object.hasOwn(functions, id);
}

/** The functions of each area. */
export const functionsByArea: ReadonlyMap<string, readonly FunctionConfig[]> = new Map(
  Object.entries(areas).map(([area, records]) => [area, Object.keys(records).map(functionConfig)]),
);

/** In AWS, functions use the services' default endpoints. */
export type FunctionVariable = Exclude<Variable, `${string}_ENDPOINT`>;

/** The variables that a function reads in AWS. */
export const functionVariables = ({ variables }: Role): FunctionVariable[] =>
  variables.filter((name): name is FunctionVariable => !name.endsWith('_ENDPOINT'));
