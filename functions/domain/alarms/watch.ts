import { HOUR_MS, MINUTE_MS } from '#contract/limits.ts';
import type { Clock, Log } from '../shared/ports.ts';
import { type AlarmRule, alarmRules, functionRule, ruleOf, type WatchedFunctions } from './alarms.ts';
import { endOf, noticeOf } from './notices.ts';
import type { Gauge, Harm, Harms, Notifier } from './ports.ts';
import { type LoggedLine, type Signal, signalsIn } from './signals.ts';

export interface WatchDependencies {
  readonly harms: Harms;
  readonly notifier: Notifier;
  readonly functions: WatchedFunctions;
  readonly unprovenMailPerHour: number;
  readonly stage: string;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Of one alarm in an hour, so many harms are told each for itself; the others wait for the check.
 */
const SINGLE_NOTICES_PER_HOUR = 20;
/** Of one alarm in one notice, which SNS limits to 256 KB. The next check tells of the others. */
const HARMS_A_NOTICE = 100;
/** After so long, another run looks at a harm that is noted and not told. */
const UNTOLD_MS = 3 * MINUTE_MS;

/**
 * Handles lines of the logs: notes who is harmed, and tells of each once. A harm is noted before it
 * is told, so what an interruption leaves is told by the next check.
 * @throws DependencyDown; the lines may be handled again
 */
export function receiveLines(dependencies: WatchDependencies) {
  return async (lines: readonly LoggedLine[]): Promise<void> => {
    for (const [first, ...others] of grouped(signalsIn(lines, dependencies.functions))) {
      const last = others.at(-1) ?? first;
      if (first.rule.kind === 'gauge') await dependencies.harms.setGauge(last);
      else {
        const count = await counted(dependencies, [first, ...others]);
        if (count > 0) await receive(dependencies, first, { at: last.at, count });
      }
    }
  };
}

type Group = [Signal, ...Signal[]];

/** The signals by alarm and subject, each group by time. */
function grouped(signals: readonly Signal[]): Group[] {
  const groups = new Map<string, Group>();
  for (const signal of signals.toSorted((one, other) => one.at - other.at)) {
    const key = `${signal.alarm} ${signal.subject}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [signal]);
    else group.push(signal);
  }
  return [...groups.values()];
}

/** How many of these lines count: of one network at most so many in the alarm's time. */
async function counted(dependencies: WatchDependencies, [first, ...others]: Group): Promise<number> {
  const { alarm, rule } = first;
  const signals = [first, ...others];
  if (rule.kind !== 'count' || rule.perNetwork === undefined) return signals.length;
  const { minutes, perNetwork } = rule;
  let sum = 0;
  for (const network of new Set(signals.map((one) => one.network))) {
    const lines = signals.filter((one) => one.network === network);
    const { at } = lines.at(-1) ?? first;
    const known =
      network === ''
        ? 0
        : (await inWindow(dependencies, `${alarm} ${network}`, {
            windowMs: minutes * MINUTE_MS,
            at,
            count: lines.length,
          })) - lines.length;
    sum += network === '' ? lines.length : Math.min(lines.length, Math.max(0, perNetwork - known));
  }
  return sum;
}

async function receive(
  dependencies: WatchDependencies,
  { alarm, subject, rule, details }: Signal,
  { at, count }: { readonly at: number; readonly count: number },
): Promise<void> {
  const { harms } = dependencies;
  if (rule.kind === 'count') {
    const sum = await inWindow(dependencies, alarm, { windowMs: rule.minutes * MINUTE_MS, at, count });
    const threshold = thresholdOf(rule, dependencies);
    if (sum < threshold) return;
    // The lines before were only counted.
    const noticed = sum - count < threshold ? sum : count;
    await tell(
      dependencies,
      [await harms.note({ alarm, subject, impact: rule.impact, details, at, count: noticed })],
      rule,
    );
    return;
  }
  const harm = await harms.note({ alarm, subject, impact: rule.impact, details, at, count });
  if (harm.toldAt === undefined) {
    const told = await inWindow(dependencies, `told ${alarm}`, {
      windowMs: HOUR_MS,
      at: dependencies.clock.now(),
      count: 1,
    });
    if (told > SINGLE_NOTICES_PER_HOUR) return;
  }
  await tell(dependencies, [harm], rule);
}

async function inWindow(
  { harms }: Pick<WatchDependencies, 'harms'>,
  key: string,
  { windowMs, at, count }: { readonly windowMs: number; readonly at: number; readonly count: number },
): Promise<number> {
  const windowStart = Math.floor(at / windowMs) * windowMs;
  return await harms.add({ key, windowStart, endsAt: windowStart + windowMs }, count);
}

const thresholdOf = (
  rule: AlarmRule & { readonly kind: 'count' },
  settings: Pick<WatchDependencies, 'unprovenMailPerHour'>,
): number => Math.ceil(rule.threshold * (rule.of === undefined ? 1 : settings[rule.of]));

/** Tells of harms of one alarm in one notice, as far as no one else does. */
async function tell(dependencies: WatchDependencies, found: readonly Harm[], rule: AlarmRule): Promise<void> {
  const { harms, notifier, stage, clock, log } = dependencies;
  const claimed: Harm[] = [];
  for (const harm of found) if (await harms.claim(harm, clock.now(), rule.kind === 'harm')) claimed.push(harm);
  const [first, ...others] = claimed;
  if (first === undefined) return;
  await notifier.publish(noticeOf([first, ...others], rule, stage));
  for (const harm of claimed) await harms.told(harm, clock.now());
  log.info('told', { about: first.alarm, harms: claimed.length });
}

/**
 * Looks at the gauges and at the last runs of the schedules, tells what no one has told, and says
 * what has ended.
 * @throws DependencyDown
 */
export function checkAlarms(dependencies: WatchDependencies) {
  return async (): Promise<void> => {
    const { harms, functions, clock, log } = dependencies;
    const found = await harms.gauges();
    for (const alarm of gaugesOf(functions))
      await checkGauge(
        dependencies,
        alarm,
        found.find((one) => one.alarm === alarm),
      );
    const known = await harms.list();
    const untold = known.filter((harm) => isOpen(harm) && needsTelling(harm) && clock.now() - harm.lastAt > UNTOLD_MS);
    for (const alarm of new Set(untold.map((harm) => harm.alarm))) {
      const rule = ruleOf(alarm, functions);
      if (rule !== undefined)
        await tell(dependencies, untold.filter((harm) => harm.alarm === alarm).slice(0, HARMS_A_NOTICE), rule);
    }
    for (const harm of known) await endQuiet(dependencies, harm);
    log.info('watch', { harms: known.length, open: known.filter(isOpen).length });
  };
}

/** Whether it goes on, as far as anyone noticed. */
export const isOpen = ({ endedAt, lastAt }: Harm): boolean => endedAt === undefined || lastAt > endedAt;

const needsTelling = ({ toldAt, endedAt }: Harm): boolean => toldAt === undefined || (endedAt ?? 0) > toldAt;

const gaugesOf = (functions: WatchedFunctions): string[] => [
  ...Object.entries(alarmRules).flatMap(([alarm, { kind }]) => (kind === 'gauge' ? [alarm] : [])),
  ...Object.keys(functions)
    .map((id) => `${id}-missed`)
    .filter((alarm) => functionRule(alarm, functions) !== undefined),
];

async function checkGauge(dependencies: WatchDependencies, alarm: string, gauge: Gauge | undefined): Promise<void> {
  const { harms, functions, clock } = dependencies;
  const rule = ruleOf(alarm, functions);
  if (rule?.kind !== 'gauge') return;
  const now = clock.now();
  // A new stack has no run yet: from now on one is due.
  if (gauge === undefined) await harms.setGauge({ alarm, value: 0, at: now });
  const details = harmOf(rule, gauge ?? { value: 0, at: now }, now);
  if (details === undefined) return;
  await tell(
    dependencies,
    [await harms.note({ alarm, subject: '', impact: rule.impact, details, at: now, count: 1 })],
    rule,
  );
}

/** What is wrong with a gauge, if anything. */
function harmOf(
  { member, above, silentMinutes }: AlarmRule & { readonly kind: 'gauge' },
  { value, at }: Pick<Gauge, 'value' | 'at'>,
  now: number,
): Harm['details'] | undefined {
  const silent = Math.floor((now - at) / MINUTE_MS);
  if (silent > silentMinutes) return { 'last run': `${String(silent)} minutes ago` };
  return value > above ? { [member]: String(value) } : undefined;
}

/** What harms everyone ends when it isn't noticed again. What harmed one person stays as it is. */
async function endQuiet({ harms, notifier, functions, stage, clock }: WatchDependencies, harm: Harm): Promise<void> {
  const rule = ruleOf(harm.alarm, functions);
  if (rule === undefined || rule.kind === 'harm' || !isOpen(harm) || harm.toldAt === undefined) return;
  const quietMs = rule.kind === 'count' ? rule.minutes * MINUTE_MS : 0;
  if (clock.now() - harm.lastAt <= quietMs) return;
  // If no one could be told, the next check tries again.
  await notifier.publish(endOf(harm, rule, stage));
  await harms.end(harm, clock.now());
}

/** What harmed one person is current for a day: after that it is an order or a mail to look at. */
const PERSONAL_MS = 24 * HOUR_MS;

/** Harms that someone should know of now, those that were noticed last first. */
export async function currentHarms(harms: Pick<Harms, 'list'>, now: number): Promise<readonly Harm[]> {
  const known = await harms.list();
  return known
    .filter((harm) => isOpen(harm) && (harm.subject === '' || now - harm.lastAt <= PERSONAL_MS))
    .toSorted((one, other) => other.lastAt - one.lastAt);
}
