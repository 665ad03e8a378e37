import { DependencyDown } from '#domain/shared/refusal.ts';
import { paypalApis } from '../../stack/paypal-apis.ts';
import type { Settings } from '../../stack/settings.ts';
import { reasonOf } from '../checks.ts';
import { findStack } from '../target.ts';
import { readBudgets, readCaller, readConcurrency, readMailIdentity, readPlan, readSes } from './account.ts';
import { type DomainDns, readCertificate, readDelegation, readIssuers, readRecords, readZone } from './domain.ts';
import { type Fact, type Facts, type Known, type Phase, type Plan, phaseOf, siteNames } from './facts.ts';
import { createTestDistribution, listDistributions } from './test-distribution.ts';

/** Where facts come from besides AWS. */
export interface Sources {
  readonly dns: DomainDns;
  /** The region that the terminal names for the AWS CLI, if it names one. */
  readonly shellRegion: string | undefined;
  /** The client secret that the deployed stack has; empty if it was never set. */
  readonly storedSecret: () => Promise<string>;
  /** The client secret, from the operator; undefined or empty if there is none. */
  readonly typedSecret: () => Promise<string | undefined>;
  /** Tries it at PayPal; throws DependencyDown. */
  readonly verify: (apiUrl: string, clientId: string, clientSecret: string) => Promise<void>;
  /** What an earlier stack of the stage left. */
  readonly findLeftovers: (stage: string, region: string) => Promise<Known['leftovers']>;
}

interface Gathered {
  readonly plan: Plan;
  readonly facts: Facts;
  /** Test distributions that have to be removed. */
  readonly tests: readonly string[];
}

/** Reads all facts, each for itself: what can't be read says why, and the others go on. */
export async function gatherFacts(settings: Settings, sources: Sources): Promise<Gathered> {
  const { stage, region } = settings;
  const { findLeftovers } = sources;
  const caller = await readCaller(region);
  const inAws: Read = (read) =>
    'trouble' in caller ? Promise.resolve({ skipped: 'AWS takes no credentials' }) : fact(read);
  const stack = await inAws(() => findStack(`guide-shop-${stage}`, region));
  const phase = 'known' in stack ? phaseOf(stack.known) : undefined;
  const atFirst: Read = (read) => (phase === 'first' ? inAws(read) : Promise.resolve({ skipped: notFirst(phase) }));
  const [plan, toolkit, budgets, concurrency, mail, domain, leftovers] = await Promise.all([
    inAws(readPlan),
    inAws(async () => (await findStack('CDKToolkit', region))?.StackStatus),
    settings.monthlyBudgetUsd === 'off'
      ? { skipped: 'the settings turn the budget off' }
      : inAws(() => readBudgets('account' in caller ? caller.account : '')),
    inAws(() => readConcurrency(region)),
    gatherMail(settings, inAws, atFirst),
    gatherDomain(settings, sources.dns, inAws, atFirst),
    atFirst(() => findLeftovers(stage, region)),
  ]);
  // After the quick ones, because a person types it.
  const paypal = await tryPaypal(settings, sources, phase);
  const { cloudFront, tests } = await tryCloudFront(inAws, atFirst);
  return {
    plan: { settings, phase },
    facts: {
      caller: { known: caller },
      shellRegion: { known: sources.shellRegion },
      plan,
      toolkit,
      stack,
      cloudFront,
      budgets,
      concurrency,
      ...mail,
      ...domain,
      paypal,
      leftovers,
    },
    tests,
  };
}

type Read = <Value>(read: () => Promise<Value>) => Promise<Fact<Value>>;

async function fact<Value>(read: () => Promise<Value>): Promise<Fact<Value>> {
  try {
    return { known: await read() };
  } catch (error) {
    return { skipped: `could not be checked: ${reasonOf(error)}` };
  }
}

function notFirst(phase: Phase | undefined): string {
  if (phase === 'later') return 'matters only before the first deploy';
  return phase === 'blocked' ? 'an earlier try is in the way' : 'the stack could not be looked up';
}

async function gatherMail(
  settings: Settings,
  inAws: Read,
  atFirst: Read,
): Promise<Pick<Facts, 'ses' | 'mailIdentity'>> {
  if (settings.mail === 'smtp') {
    const skipped = { skipped: `mail goes through ${settings.smtpHost ?? 'another server'}` };
    return { ses: skipped, mailIdentity: skipped };
  }
  const [ses, identity] = await Promise.all([
    inAws(() => readSes(settings.region)),
    atFirst(() => readMailIdentity(settings)),
  ]);
  return { ses, mailIdentity: identity };
}

type DomainFacts = Pick<Facts, 'zone' | 'delegation' | 'issuers' | 'certificate' | 'records'>;

async function gatherDomain(settings: Settings, dns: DomainDns, inAws: Read, atFirst: Read): Promise<DomainFacts> {
  const [zoneFacts, certificateFacts] = await Promise.all([
    gatherZone(settings, dns, inAws, atFirst),
    gatherCertificate(settings, dns, inAws),
  ]);
  return { ...zoneFacts, ...certificateFacts };
}

async function gatherZone(
  settings: Settings,
  dns: DomainDns,
  inAws: Read,
  atFirst: Read,
): Promise<Pick<Facts, 'zone' | 'delegation' | 'records'>> {
  const { hostedZoneId } = settings;
  if (hostedZoneId === undefined) {
    const skipped = { skipped: 'the settings name no zone' };
    return { zone: skipped, delegation: skipped, records: skipped };
  }
  const zone = await inAws(() => readZone(hostedZoneId));
  const known = 'known' in zone ? zone.known : undefined;
  const [delegation, records] = await Promise.all([
    known === undefined || known.isPrivate
      ? { skipped: 'there is no public zone to compare with' }
      : fact(() => readDelegation(dns, known)),
    atFirst(() => readRecords(hostedZoneId, siteNames(settings))),
  ]);
  return { zone, delegation, records };
}

async function gatherCertificate(
  settings: Settings,
  dns: DomainDns,
  inAws: Read,
): Promise<Pick<Facts, 'issuers' | 'certificate'>> {
  const { certificateArn, siteDomain } = settings;
  if (siteDomain === undefined) {
    const skipped = { skipped: 'the site has no name of its own' };
    return { issuers: skipped, certificate: skipped };
  }
  // The other name always has a certificate of the deploy.
  const names = siteNames(settings).filter((name) => certificateArn === undefined || name !== siteDomain);
  return {
    issuers:
      names.length === 0
        ? { skipped: 'the settings name a certificate' }
        : await fact(() => Promise.all(names.map((name) => readIssuers(dns, name)))),
    certificate:
      certificateArn === undefined
        ? { skipped: 'the deploy makes it' }
        : await inAws(() => readCertificate(certificateArn)),
  };
}

/** Tries the secret that the stack has; before the first deploy, one that the operator types. */
async function tryPaypal(settings: Settings, sources: Sources, phase: Phase | undefined): Promise<Facts['paypal']> {
  if (phase !== 'first' && phase !== 'later') return { skipped: notFirst(phase) };
  const isLater = phase === 'later';
  const secret = await fact(async () =>
    ((await (isLater ? sources.storedSecret() : sources.typedSecret())) ?? '').trim(),
  );
  if ('skipped' in secret) return secret;
  if (secret.known === '')
    return isLater ? { known: 'not set' } : { skipped: 'no client secret was given; `secret paypal` tries it later' };
  return await fact(async () => {
    try {
      await sources.verify(paypalApis[settings.paypalEnvironment], settings.paypalClientId, secret.known);
      return 'accepted';
    } catch (error) {
      if (!isRejection(error)) throw error;
      return { rejection: reasonOf(error) };
    }
  });
}

/** Whether PayPal answered, and doesn't know the client id or the secret. */
export const isRejection = (error: unknown): boolean =>
  error instanceof DependencyDown && error.cause instanceof Error && /^token: 40[01]/.test(error.cause.message);

async function tryCloudFront(inAws: Read, atFirst: Read): Promise<Pick<Facts, 'cloudFront'> & Pick<Gathered, 'tests'>> {
  const listed = await inAws(listDistributions);
  if ('skipped' in listed) return { cloudFront: listed, tests: [] };
  const { isUsed, tests } = listed.known;
  if (isUsed || tests.length > 0) return { cloudFront: { known: isUsed ? 'used' : 'allowed' }, tests };
  const made = await atFirst(createTestDistribution);
  if ('skipped' in made) return { cloudFront: made, tests };
  return 'id' in made.known
    ? { cloudFront: { known: 'allowed' }, tests: [made.known.id] }
    : { cloudFront: { known: made.known }, tests };
}
