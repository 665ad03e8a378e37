import type { Variable } from '#composition/environment.ts';
import type { Role } from '#composition/permissions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { officeRegistry, officeSubjects, registry } from '#contract/registry.ts';
import { agreements, officeAgreements } from './functions/agreements.ts';
import { watcherRecord } from './functions/alarms.ts';
import { classes, officeClasses } from './functions/classes.ts';
import { consultations, officeConsultations } from './functions/consultations.ts';
import { guides, officeGuides } from './functions/guides.ts';
import { leads, officeLeads } from './functions/leads.ts';
import { mail } from './functions/mail.ts';
import { messages, officeMessages } from './functions/messages.ts';
import { morningDigest, officeTeam } from './functions/office.ts';
import { officeOrders, orders } from './functions/orders.ts';
import { paymentRequests } from './functions/payment-requests.ts';
import { officePeople } from './functions/people.ts';
import type { Count, FunctionRecord, OfficeRecord, Records } from './functions/record.ts';
import { signIn } from './functions/sign-in.ts';
import { officeSteps, steps } from './functions/steps.ts';
import { officeWebsite, website } from './functions/website.ts';

/** The records by nested stack: a subject's functions, and those of its part of the office. */
const records: Readonly<Record<string, Records<OfficeRecord | FunctionRecord>>> = {
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
  website,
  office: morningDigest,
  'office-team': officeTeam,
  'office-agreements': officeAgreements,
  'office-consultations': officeConsultations,
  'office-classes': officeClasses,
  'office-leads': officeLeads,
  'office-messages': officeMessages,
  'office-guides': officeGuides,
  'office-orders': officeOrders,
  'office-people': officePeople,
  'office-steps': officeSteps,
  'office-website': officeWebsite,
};

/** The nested stacks that aren't named after their subject of the office: no route can move. */
const otherNames: Readonly<Record<string, string>> = {
  office: 'office-team',
  'audit-log': 'office-team',
  'getting-started': 'office-team',
  calendars: 'office-consultations',
};

/** The ids of each nested stack: those with a record, and the other endpoints of the office. */
const areas = new Map(Object.entries(records).map(([area, own]) => [area, new Set(Object.keys(own))]));
for (const [subject, endpoints] of officeSubjects) {
  const area = otherNames[subject] ?? `office-${subject}`;
  areas.set(area, new Set([...(areas.get(area) ?? []), ...endpoints.map(({ id }) => id)]));
}
export const functionIds: readonly string[] = [...areas.values()].flatMap((ids) => [...ids]);

/** A record with its defaults and its endpoint. */
export interface FunctionConfig extends OfficeRecord, Partial<Omit<FunctionRecord, keyof OfficeRecord>> {
  readonly id: string;
  readonly size: NonNullable<OfficeRecord['size']>;
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

/** @throws Error for a function without a record that is no endpoint of the office */
export function functionConfig(id: string): FunctionConfig {
  const area = [...areas].find(([, ids]) => ids.has(id))?.[0];
  if (area === undefined) throw new Error(`${id} has no record in infra/stack/functions`);
  const endpoint = registry.find((one) => one.id === id);
  const isOffice = officeRegistry.some((one) => one === endpoint);
  return {
    size: isOffice ? 'officeTimes' : 'tables',
    // MiB, by who waits for it: no one, the team, or a visitor.
    memory: endpoint === undefined ? 512 : isOffice ? 1_024 : 1_769,
    timeout: 10,
    slowAfterMs: 3_000,
    counts: [],
    ...records[area]?.[id],
    id,
    endpoint,
    nestedStack: area,
  };
}

/** The functions of each area. */
export const functionsByArea: ReadonlyMap<string, readonly FunctionConfig[]> = new Map(
  Array.from(areas, ([area, ids]) => [area, [...ids].map(functionConfig)]),
);

/** In AWS, functions use the services' default endpoints. */
export type FunctionVariable = Exclude<Variable, `${string}_ENDPOINT`>;

/** The variables that a function reads in AWS. */
export const functionVariables = ({ variables }: Role): FunctionVariable[] =>
  variables.filter((name): name is FunctionVariable => !name.endsWith('_ENDPOINT'));
