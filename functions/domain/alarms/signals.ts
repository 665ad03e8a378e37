import { type AlarmRule, ruleOf, type WatchedFunctions } from './alarms.ts';

/** A line of a function's log or of the gateway's access log. */
export interface LoggedLine {
  /** ms since 1970. */
  readonly at: number;
  readonly line: Readonly<Record<string, unknown>>;
}

/** What a line says for an alarm. */
export interface Signal {
  readonly alarm: string;
  readonly rule: AlarmRule;
  readonly subject: string;
  /** Whose request logged the line; empty if nobody's did. */
  readonly network: string;
  readonly at: number;
  /** The value of a gauge. */
  readonly value: number;
  readonly details: Readonly<Record<string, string>>;
}

/**
 * Members of a line that a notice needn't have: they are said otherwise, or are about a visitor.
 */
const leftOut = new Set(['level', 'event', 'alarm', 'cause', 'userId', 'memberId', 'network', 'edgeRequestId', 'ms']);
/** Characters of a member, or of an error's message. */
const DETAIL_LENGTH = 200;

function detailsOf(line: LoggedLine['line']): Record<string, string> {
  const details = Object.entries(line).flatMap(([name, value]) =>
    leftOut.has(name) || (typeof value !== 'string' && typeof value !== 'number') || value === ''
      ? []
      : [[name, String(value).slice(0, DETAIL_LENGTH)] as const],
  );
  const { message } = Object(line['cause']) as { readonly message?: unknown };
  const cause = typeof message === 'string' ? [['cause', message.slice(0, DETAIL_LENGTH)] as const] : [];
  return Object.fromEntries([...details, ...cause]);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The function whose log the line is in. */
const functionOf = ({ endpoint, schedule, subscription, called }: LoggedLine['line']): string =>
  [endpoint, schedule, subscription, called].map(textOf).find((id) => id !== '') ?? '';

/** The alarm that a line of the access log counts for. */
function gatewayAlarm(
  { route, status, functionMs }: LoggedLine['line'],
  functions: WatchedFunctions,
): string | undefined {
  if (status === '429') return functionMs === '-' ? 'gateway-refusals' : undefined;
  if (!textOf(status).startsWith('5')) return undefined;
  const [id] = Object.entries(functions).find(([, { routes }]) => routes.includes(textOf(route))) ?? [];
  if (id === undefined) return undefined;
  return functions[id]?.impact === undefined ? 'office-errors' : `${id}-errors`;
}

function alarmOf(line: LoggedLine['line'], functions: WatchedFunctions): string | undefined {
  if ('route' in line) return gatewayAlarm(line, functions);
  if (line['alarm'] === 'schedule-run') return `${functionOf(line)}-missed`;
  if (line['alarm'] === 'run-failed') return `${functionOf(line)}-errors`;
  if (typeof line['alarm'] === 'string') return line['alarm'];
  // The filter of an area's log lets through what would be slow for its quickest function.
  const id = functionOf(line);
  return Number(line['ms']) > (functions[id]?.slowAfterMs ?? Number.POSITIVE_INFINITY) ? `${id}-slow` : undefined;
}

/** What lines say, without those that no alarm is about. */
export function signalsIn(lines: readonly LoggedLine[], functions: WatchedFunctions): Signal[] {
  return lines.flatMap(({ at, line }) => {
    const alarm = alarmOf(line, functions);
    const rule = alarm === undefined ? undefined : ruleOf(alarm, functions);
    if (alarm === undefined || rule === undefined) return [];
    const members = rule.kind === 'harm' ? [...rule.subject, 'requestId'] : [];
    const subject = members.map((member) => textOf(line[member])).find((name) => name !== '') ?? '';
    const value = rule.kind === 'gauge' ? Number(line[rule.member]) : 1;
    return [{ alarm, rule, subject, network: textOf(line['network']), at, value, details: detailsOf(line) }];
  });
}
