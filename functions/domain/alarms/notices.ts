import { type AlarmRule, runbookSection } from './alarms.ts';
import type { Harm, Notice } from './ports.ts';

/** SNS takes at most 100 characters of ASCII as a subject. */
const SUBJECT_LENGTH = 100;

const subjectOf = (stage: string, words: readonly string[]): string =>
  `guide-shop-${stage}: ${words.filter((word) => word !== '').join(' ')}`
    .replaceAll(/[^ -~]/g, '?')
    .slice(0, SUBJECT_LENGTH);

/** To the minute, in UTC, as the logs have it. */
const moment = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const times = (count: number): string => (count === 1 ? 'once' : `${String(count)} times`);

/**
 * A stranger may choose the number of a payment, and someone copies the command into a terminal.
 */
const isPlain = (value: string): boolean => /^[\w-]+$/.test(value);

/** The rule's command for a harm, if the harm has what the command needs. */
function commandOf(rule: AlarmRule, { details }: Harm, stage: string): string[] {
  if (rule.kind !== 'harm' || rule.command === undefined) return [];
  const names = [...rule.command.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (!names.every((name) => isPlain(details[name] ?? ''))) return [];
  const command = names.reduce((text, name) => text.replace(`{${name}}`, details[name] ?? ''), rule.command);
  return [`Ready to run: npm run ops -- ${command} --stage ${stage}`];
}

const aboutOne = (harm: Harm, rule: AlarmRule, stage: string): string[] => [
  ...Object.entries(harm.details).map(([name, value]) => `${name}: ${value}`),
  `since: ${moment(harm.endedAt === undefined ? harm.firstAt : harm.lastAt)}, ${times(harm.count)}`,
  ...commandOf(rule, harm, stage),
];

const whatToDo = (alarm: string): string => `What to do: docs/runbook.md#${runbookSection(alarm)}`;

/** Says what doesn't work, for whom, since when, and what to do. */
export function noticeOf(harms: readonly [Harm, ...Harm[]], rule: AlarmRule, stage: string): Notice {
  const [first, ...others] = harms;
  const { alarm } = first;
  return {
    subject: subjectOf(stage, [alarm, others.length === 0 ? first.subject : `${String(harms.length)} times`]),
    text: [rule.impact, '', ...harms.flatMap((harm) => [...aboutOne(harm, rule, stage), '']), whatToDo(alarm)].join(
      '\n',
    ),
  };
}

/** Says that what was told has ended. */
export function endOf(harm: Harm, rule: AlarmRule, stage: string): Notice {
  const { alarm, subject, firstAt, lastAt, count } = harm;
  return {
    subject: subjectOf(stage, ['ended:', alarm, subject]),
    text: [
      'This has ended, or at least nothing more was noticed:',
      rule.impact,
      '',
      `from: ${moment(firstAt)}`,
      `to: ${moment(lastAt)}, ${times(count)}`,
      '',
      whatToDo(alarm),
    ].join('\n'),
  };
}
